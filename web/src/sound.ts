/** Small sounds, made as they are needed; silent unless they are wished for. */

export type Sound = "move" | "turn" | "end";

const NOTES: Readonly<Record<Sound, readonly number[]>> = { move: [420], turn: [660, 880], end: [523, 659, 784] };
const LENGTH = 0.09;

let context: AudioContext | null = null;

/** Plays a short wooden sound; browsers allow it once the page has been touched. */
export function play(sound: Sound): void {
  try {
    context ??= new AudioContext();
    const now = context.currentTime;
    NOTES[sound].forEach((note, index) => tone(context as AudioContext, note, now + index * LENGTH));
  } catch {
    // without sound everything is still seen and spoken
  }
}

function tone(into: AudioContext, frequency: number, at: number): void {
  const wave = into.createOscillator();
  const loudness = into.createGain();
  wave.type = "triangle";
  wave.frequency.setValueAtTime(frequency, at);
  loudness.gain.setValueAtTime(0.14, at);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
  wave.connect(loudness).connect(into.destination);
  wave.start(at);
  wave.stop(at + LENGTH);
}
