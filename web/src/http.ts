/** Send HTTP requests to the server's JSON API. */
import type { ErrorData, Failure } from "./wire";

const UNREADABLE: ErrorData = {
  id: "error-server",
  args: {},
  rule: null,
  message: "",
  repeat: true,
};

let language = "";

/** Set the language of the page: the server says in it why it refuses something. */
export function setLanguage(lang: string): void {
  language = lang;
}

export const currentLanguage = (): string => language;

let person = "";

/** Set the person whom the page shows: what it changes is refused once another one is signed in. */
export function setPerson(id: string): void {
  person = id;
}

/** The id of the refusal where the browser is another person than the page shows. */
export const PERSON_CHANGED = "error-person-changed";

let isSame = (): Promise<boolean> => Promise.resolve(false);

/** Set what tells, after such a refusal, whether the request may be sent again all the same. */
export function setRecognising(recognise: () => Promise<boolean>): void {
  isSame = recognise;
}

/** Thrown when the server answers with an error status. */
export class RefusedError extends Error {
  constructor(readonly error: ErrorData) {
    super(error.message);
  }
}

/**
 * Send a request and return the JSON of the response; undefined for one without content.
 *
 * Throws `RefusedError` with the server's error; a network failure rejects as `fetch` does.
 */
export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await send(method, path, body);
  if (response.status === 204) return undefined as T;
  return (await ofType("json", response).json()) as T;
}

/** Return the text that the server has at a path: records or rules; throws as `request`. */
export async function requestText(path: string): Promise<string> {
  return ofType("text", await send("GET", path)).text();
}

/** Return a response of a type; a web page is a proxy's or portal's, before which no server is. */
function ofType(type: "json" | "text", response: Response): Response {
  const given = response.headers.get("Content-Type") ?? "";
  if (given.includes(type) && !given.includes("html")) return response;
  throw new Error(`Not from the server: ${given}.`);
}

const answers = new Map<string, Promise<unknown>>();

/** Return what the server has at a path; it is asked once, until a request fails. */
export const requestOnce = <T>(path: string): Promise<T> =>
  (answers.get(path) as Promise<T> | undefined) ?? keepAnswer(path, request<T>("GET", path));

/** Keep the answer for a path, which may have come by another way, until it fails. */
export function keepAnswer<T>(path: string, answer: Promise<T>): Promise<T> {
  answers.set(path, answer);
  answer.catch(() => answers.delete(path));
  return answer;
}

/** Send a request and return its response, whose body is still to be read; throws as `request`. */
export async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const response = await fetch(path, {
    method,
    headers: {
      ...(language === "" ? {} : { "Accept-Language": language }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      // Other sites cannot set this header, so the server takes it as proof against CSRF.
      ...(method === "GET" ? {} : { "X-Kolpak": "1" }),
      ...(method === "GET" || person === "" ? {} : { "X-Kolpak-Person": person }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.ok) return response;
  if (!response.headers.get("Content-Type")?.includes("json")) throw new RefusedError(UNREADABLE);
  const { error } = (await response.json()) as Failure;
  const isAgain = error.id === PERSON_CHANGED && method !== "DELETE" && (await isSame());
  if (isAgain) return send(method, path, body);
  throw new RefusedError(error);
}
