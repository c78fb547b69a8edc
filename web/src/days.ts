/** Days by their numbers since 1970, in UTC: the day of a puzzle is the same for everybody. */

const MS_PER_DAY = 86_400_000;

/** Return the number of the day of a time. */
export const dayOf = (time: number): number => Math.floor(time / MS_PER_DAY);

/** Return the time at which a day begins. */
export const dateOf = (day: number): Date => new Date(day * MS_PER_DAY);

/** Return a day as 2026-12-31. */
export const isoDay = (day: number): string => dateOf(day).toISOString().slice(0, 10);
