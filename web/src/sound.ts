/** Play short sounds of paper and wood, synthesised with Web Audio. */

export type Sound = "drop" | "cancel" | "hop" | "catch" | "home" | "die" | "turn" | "win";

/** A sound, when it begins in seconds from now, and how often or how high. */
export interface Cue {
  readonly sound: Sound;
  readonly at: number;
  /** The layer that a cone comes to lie on, or the number of fields that a hat hops. */
  readonly count?: number;
  /** Seconds between two hops. */
  readonly every?: number;
}

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Play sounds; browsers stay silent until the visitor has touched the page. */
export function playCues(cues: readonly Cue[]): void {
  try {
    context ??= new AudioContext();
    for (const cue of cues) PLAY[cue.sound](context, context.currentTime + cue.at, cue);
  } catch {
    // Sound is an extra: everything it signals is also shown and announced.
  }
}

type Play = (output: AudioContext, at: number, cue: Cue) => void;

/** C pentatonic, in hertz. */
const PENTATONIC = [523, 587, 659, 784, 880];
const [TOCK_HZ, STEP] = [180, 1.122];

const PLAY: Readonly<Record<Sound, Play>> = {
  drop: (output, at, { count = 1 }) => tock(output, at, TOCK_HZ * STEP ** (count - 1)),
  cancel: (output, at) => {
    tock(output, at, TOCK_HZ);
    tock(output, at + 0.08, TOCK_HZ * STEP);
    breath(output, at + 0.16, 0.22);
  },
  hop: (output, at, { count = 1, every = 0.17 }) => {
    for (let hop = 1; hop <= count; hop++) tone(output, at + hop * every, 900, 700, 0.025, 0.05);
  },
  catch: (output, at) => tone(output, at, 420, 180, 0.14, 0.22),
  home: (output, at) => notes(output, at, PENTATONIC.slice(0, 3), 0.11),
  die: (output, at) => {
    for (const rattle of [0, 0.11, 0.2, 0.27]) breath(output, at + rattle, 0.03);
  },
  turn: (output, at) => notes(output, at, [659, 880], 0.09),
  win: (output, at) => notes(output, at, PENTATONIC, 0.14),
};

function notes(output: AudioContext, at: number, hertz: readonly number[], each: number): void {
  hertz.forEach((note, index) => {
    tone(output, at + index * each, note, note, each * 1.6, 0.12);
  });
}

/** Knock on wood: a short low tone with a hard beginning. */
const tock = (output: AudioContext, at: number, hertz: number): void =>
  tone(output, at, hertz * 1.4, hertz, 0.06, 0.3);

/** Play a tone that glides from one pitch to another and fades. */
function tone(
  output: AudioContext,
  at: number,
  from: number,
  to: number,
  seconds: number,
  volume: number,
): void {
  const oscillator = output.createOscillator();
  const gain = output.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.setValueAtTime(from, at);
  oscillator.frequency.exponentialRampToValueAtTime(to, at + seconds);
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  oscillator.connect(gain).connect(output.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds);
}

/** Play a breath of filtered noise, like paper. */
function breath(output: AudioContext, at: number, seconds: number): void {
  noise ??= whiteNoise(output);
  const source = output.createBufferSource();
  const filter = output.createBiquadFilter();
  const gain = output.createGain();
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = 1400;
  gain.gain.setValueAtTime(0.16, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  source.connect(filter).connect(gain).connect(output.destination);
  source.start(at, 0, seconds);
}

function whiteNoise(output: AudioContext): AudioBuffer {
  const buffer = output.createBuffer(1, output.sampleRate / 2, output.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = 2 * Math.random() - 1;
  return buffer;
}
