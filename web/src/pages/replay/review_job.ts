/** Reviews that are being computed or were: they go on while the reader looks at other pages. */
import { tablePath } from "../../api";
import { RefusedError, send } from "../../http";
import type { ReviewLine, ReviewText } from "../../wire";
import type { Source } from "./own";
import { fail, NEW_REVIEW, takeLine, type Review } from "./review";
import { currentRecord, type ReplayState } from "./state";

/** What is to be reviewed: `key` tells reviews apart, `path` and `body` make the request. */
interface Subject {
  readonly key: string;
  readonly path: string;
  readonly body?: ReviewText;
}

/** Return what a review of the record shown asks the server for; null where none is shown. */
export function subjectOf(state: ReplayState, source: Source | null): Subject | null {
  const { text, index } = state;
  if (!currentRecord(state)) return null;
  const key = `${String(index)} ${text}`;
  if (!source) return { key, path: "/api/review", body: { text, number: index } };
  const { id, game, invitation } = source;
  return { key, path: tablePath(id, "review", game, invitation) };
}

export interface ReviewJob {
  now(): Review;
  /** Call a listener at each change; return what stops that. */
  watch(listener: () => void): () => void;
}

/** Reviews kept: the game just played and a few to compare it with; a long one has a megabyte. */
const KEPT = 4;
const jobs = new Map<string, ReviewJob>();

/** Return the review of a subject that was begun and has not failed. */
export function begunReview(key: string): ReviewJob | undefined {
  const job = jobs.get(key);
  return job?.now().phase === "failed" ? undefined : job;
}

/** Begin the review of a subject, or return the one that was begun. */
export function reviewJob(subject: Subject): ReviewJob {
  const begun = begunReview(subject.key);
  if (begun) return begun;
  const job = begin(subject);
  jobs.delete(subject.key);
  jobs.set(subject.key, job);
  for (const key of [...jobs.keys()].slice(0, -KEPT)) jobs.delete(key);
  return job;
}

function begin(subject: Subject): ReviewJob {
  let review = NEW_REVIEW;
  const listeners = new Set<() => void>();
  const set = (next: Review): void => {
    review = next;
    for (const listener of listeners) listener();
  };
  const read = async (): Promise<void> => {
    try {
      const body = subject.body === undefined ? [] : [subject.body];
      const response = await send(body.length > 0 ? "POST" : "GET", subject.path, ...body);
      for await (const lines of linesOf(response)) set(lines.reduce(takeLine, review));
      if (review.phase === "running") set(fail(review, "web-review-broken"));
    } catch (error) {
      set(fail(review, error instanceof RefusedError ? error : "web-review-broken"));
    }
  };
  void read();
  return {
    now: () => review,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Yield the lines of newline-delimited JSON as they come; empty ones are heartbeats. */
async function* linesOf(response: Response): AsyncGenerator<readonly ReviewLine[]> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + (value ?? "")).split("\n");
    rest = lines.pop() ?? "";
    const found = lines.filter(Boolean).map((line) => JSON.parse(line) as ReviewLine);
    if (found.length > 0) yield found;
    if (done) return;
  }
}
