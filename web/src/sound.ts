/** Play short sounds, synthesised with Web Audio. */

export type Sound = "move" | "turn" | "end";

const NOTES_HZ: Readonly<Record<Sound, readonly number[]>> = {
  move: [420],
  turn: [660, 880],
  end: [523, 659, 784],
};
const NOTE_SECONDS = 0.09;

let context: AudioContext | null = null;

/** Play a sound; browsers stay silent until the visitor has touched the page. */
export function playSound(sound: Sound): void {
  try {
    context ??= new AudioContext();
    const output = context;
    const start = output.currentTime;
    NOTES_HZ[sound].forEach((note, index) => {
      playNote(output, note, start + index * NOTE_SECONDS);
    });
  } catch {
    // Sound is an extra: everything it signals is also shown and announced.
  }
}

function playNote(output: AudioContext, frequency: number, at: number): void {
  const oscillator = output.createOscillator();
  const gain = output.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.setValueAtTime(frequency, at);
  gain.gain.setValueAtTime(0.14, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + NOTE_SECONDS);
  oscillator.connect(gain).connect(output.destination);
  oscillator.start(at);
  oscillator.stop(at + NOTE_SECONDS);
}
