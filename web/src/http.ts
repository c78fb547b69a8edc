/** Send HTTP requests to the server's JSON API. */
import type { ErrorData } from "./wire";

const UNREADABLE: ErrorData = { id: "error-server", args: {}, rule: null, message: "" };

/** Thrown when the server answers with an error status. */
export class RefusedError extends Error {
  constructor(readonly error: ErrorData) {
    super(error.message);
  }
}

/**
 * Send a request and return the JSON or text of the response.
 *
 * Throws `RefusedError` with the server's error; a network failure rejects as `fetch` does.
 */
export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      // Other sites cannot set this header, so the server takes it as proof against CSRF.
      ...(method === "GET" ? {} : { "X-Kolpak": "1" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const isText = !response.headers.get("Content-Type")?.includes("json");
  const data: unknown = isText ? await response.text() : await response.json();
  if (!response.ok) {
    throw new RefusedError(isText ? UNREADABLE : (data as { error: ErrorData }).error);
  }
  return data as T;
}
