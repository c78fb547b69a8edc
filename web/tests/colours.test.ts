import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const css = readFileSync(join(import.meta.dirname, "../styles/colours.css"), "utf-8");

type Rgb = readonly [number, number, number];

/** Convert a colour of the style sheet to linear RGB. */
function linear(text: string): Rgb {
  const hex = /^#([0-9a-f]{3,6})$/.exec(text)?.[1];
  if (hex) {
    const full = hex.length === 3 ? [...hex].map((one) => one + one).join("") : hex;
    const part = (at: number): number => {
      const value = parseInt(full.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    return [part(0), part(2), part(4)];
  }
  const [l = 0, chroma = 0, hue = 0] = (/oklch\(([^)/]+)/.exec(text)?.[1] ?? "")
    .trim()
    .split(" ")
    .map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const [x, y, z] = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map((root) => root ** 3) as [number, number, number];
  const clip = (value: number): number => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z),
    clip(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z),
    clip(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z),
  ];
}

const luminance = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** Simulation matrices of colour vision deficiencies (Machado 2009, severity 1). */
const EYES: Readonly<Record<string, readonly [Rgb, Rgb, Rgb]>> = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const colour = (name: string): string =>
  new RegExp(`\\.c-${name} \\{\\s*--c: ([^;]+);`).exec(css)?.[1] ?? "";
const signOf = (name: string): string =>
  new RegExp(`\\.c-${name} \\{[^}]*--on: ([^;]+);`).exec(css)?.[1] ?? "";
const pairs = (letters: string): [string, string][] =>
  [...letters].flatMap((one, index) =>
    [...letters.slice(index + 1)].map((two): [string, string] => [one, two]),
  );

test("neighbours in lightness differ in grey by at least 1.25, so every pair does", () => {
  for (const letters of ["POYGBV", "rygbwk"]) {
    for (const [one, two] of pairs(letters)) {
      expect(
        contrast(linear(colour(one)), linear(colour(two))),
        `${one} and ${two}`,
      ).toBeGreaterThan(1.25);
    }
  }
});

test("every pair can be told apart by protan, deutan and tritan eyes", () => {
  for (const letters of ["POYGBV", "rygbwk"]) {
    for (const [eye, matrix] of Object.entries(EYES)) {
      const seen = (name: string): number[] =>
        matrix.map((row) => {
          const [r, g, b] = linear(colour(name));
          const value = Math.min(1, Math.max(0, row[0] * r + row[1] * g + row[2] * b));
          return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
        });
      for (const [one, two] of pairs(letters)) {
        const apart = Math.hypot(
          ...seen(one).map((value, index) => value - (seen(two)[index] ?? 0)),
        );
        expect(apart, `${one} and ${two} for ${eye} eyes`).toBeGreaterThan(0.12);
      }
    }
  }
});

test("a sign stands out from its piece", () => {
  for (const name of [..."POYGBVrygbwk", "gold"]) {
    expect(contrast(linear(colour(name)), linear(signOf(name))), name).toBeGreaterThan(3);
  }
});

test("texts stand out from what they stand on, in light and dark", () => {
  const both = (name: string): [string, string] => {
    const found = new RegExp(
      `--${name}: light-dark\\(((?:[^(),]|\\([^)]*\\))+), ((?:[^(),]|\\([^)]*\\))+)\\)`,
    ).exec(css);
    return [found?.[1] ?? "", found?.[2] ?? ""];
  };
  for (const text of ["ink", "muted", "warn", "accent"]) {
    for (const ground of ["paper", "sheet", "sheet-2"]) {
      for (const look of [0, 1] as const) {
        expect(
          contrast(linear(both(text)[look]), linear(both(ground)[look])),
          `${text} on ${ground}, ${look}`,
        ).toBeGreaterThan(4.5);
      }
    }
  }
});
