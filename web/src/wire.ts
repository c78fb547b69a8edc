/** Types of what server and browser send each other, and what the page adds to them. */
import type { Command, MessageData } from "./wire.gen";

export type * from "./wire.gen";

export type SeatNumber = number;

/** One message, or several where one action had several results. */
export type Messages = MessageData | readonly MessageData[];

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

/** A command without the id that makes it idempotent. */
export type CommandBody = WithoutId<Command>;
