/** Compute and format the time left on clocks. */
import type { Snapshot } from "../wire";
import type { Say } from "../words";

/** Return the seconds left, `age` seconds after the snapshot; null without a clock. */
export function leftAt(clock: Snapshot["clocks"][number] | undefined, age: number): number | null {
  if (clock?.left == null) return null;
  return Math.max(0, clock.left - (clock.running ? age : 0));
}

/** Tell whether time that runs can be seen at a table: a clock, or that of a question. */
export const isTimed = ({ clocks, offers }: Snapshot): boolean =>
  clocks.some(({ running }) => running) || offers.some(({ left }) => left !== null);

/** Format seconds as 1:05, 2:00:00, or in days and hours. */
export function clockText(seconds: number, say: Say): string {
  const whole = Math.ceil(seconds);
  if (whole >= 86_400)
    return say("web-days", {
      days: Math.floor(whole / 86_400),
      hours: Math.floor((whole % 86_400) / 3600),
    });
  const two = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

export const HOUR = 3600;
const DAY = 24 * HOUR;
const LATIN = /[a-z]/i;

/** Write what there is room for on a seat: whole days, else whole hours, else minutes. */
export function shortClock(seconds: number, lang: string): string {
  const whole = Math.ceil(seconds);
  const unit = whole >= DAY ? "day" : "hour";
  const count = Math.floor(whole / (unit === "day" ? DAY : HOUR));
  const minutes = [Math.floor(whole / 60), whole % 60] as const;
  const two = new Intl.NumberFormat(lang, { minimumIntegerDigits: 2 });
  if (count === 0) return `${minutes[0].toLocaleString(lang)}:${two.format(minutes[1])}`;
  return inUnit(count, unit, lang);
}

/** Write a time in a unit, as short as the language has it. */
export function inUnit(count: number, unit: "day" | "hour" | "second", lang: string): string {
  const written = (unitDisplay: "narrow" | "short"): string =>
    count.toLocaleString(lang, { style: "unit", unit, unitDisplay });
  const [narrow, short] = [written("narrow"), written("short")];
  // Persian has no narrow units of its own: there browsers write a Latin "h".
  return LATIN.test(narrow) && !LATIN.test(short) ? short : narrow;
}

/** Seconds below which a clock is shown as urgent. */
export const URGENT = 10;
