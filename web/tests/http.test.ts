import { afterEach, expect, test, vi } from "vitest";
import { keepAnswer, request, requestOnce, requestText, setLanguage, setPerson } from "../src/http";
import { loadWords } from "../src/words";

afterEach(() => {
  setLanguage("");
  setPerson("");
  vi.unstubAllGlobals();
});

/** Answer requests with JSON; return what was sent. */
function answering() {
  const sent = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({})));
  vi.stubGlobal("fetch", sent);
  return sent;
}

const headersOf = (sent: ReturnType<typeof answering>): unknown => sent.mock.calls[0]?.[1]?.headers;

test("what changes something names the person whom the page shows", async () => {
  setLanguage("pl");
  setPerson("p1");
  const changed = answering();
  await request("POST", "/api/tables", { game: "hats" });
  expect(headersOf(changed)).toEqual({
    "Accept-Language": "pl",
    "Content-Type": "application/json",
    "X-Kolpak": "1",
    "X-Kolpak-Person": "p1",
  });
  const read = answering();
  await request("GET", "/api/tables");
  expect(headersOf(read)).toEqual({ "Accept-Language": "pl" });
});

test("an answer is asked for once, and again after a failure", async () => {
  const sent = answering();
  await requestOnce("/api/once");
  await requestOnce("/api/once");
  expect(sent).toHaveBeenCalledTimes(1);

  await expect(keepAnswer("/api/again", Promise.reject(new Error("lost")))).rejects.toThrow();
  await requestOnce("/api/again");
  expect(sent).toHaveBeenCalledTimes(2);
});

test("a web page in place of an answer is a failure, and is not kept", async () => {
  const portal = vi.fn<typeof fetch>(() =>
    Promise.resolve(new Response("<h1>Log in</h1>", { headers: { "Content-Type": "text/html" } })),
  );
  vi.stubGlobal("fetch", portal);
  await expect(requestOnce("/api/portal")).rejects.toThrow();
  await expect(requestText("/api/me/records")).rejects.toThrow();
  await expect(loadWords("en", "1")).rejects.toThrow();

  answering();
  expect(await requestOnce("/api/portal")).toEqual({});
});

test("an answer without content is none, and a record is text", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 204 })));
  expect(await request("DELETE", "/api/session")).toBeUndefined();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("; none")));
  expect(await requestText("/api/me/records")).toBe("; none");
});
