import { expect, test } from "vitest";
import { partsOf } from "../src/pages/page";
import { readInvitation } from "../src/pages/start/code";
import {
  coloursOf,
  morePlayers,
  nearestPlayers,
  opponentsOn,
  setupOf,
  withColour,
  withOpponent,
  type Draft,
} from "../src/pages/start/draft";

const DRAFT: Draft = {
  game: "hats",
  players: 3,
  company: "bots",
  opponents: ["expert"],
  ownName: "",
  people: [],
  options: {},
  games: 1,
  clock: "none",
  absent: "bot",
  visibility: "link",
};

test("against bots every other seat is a bot's", () => {
  expect(setupOf(DRAFT, undefined)).toMatchObject({
    game: "hats",
    options: "players=3",
    seats: ["me", "bot:expert", "bot:skilled"],
  });
});

test("with friends the other seats are open", () => {
  expect(setupOf({ ...DRAFT, company: "friends" }, undefined).seats).toEqual([
    "me",
    "open",
    "open",
  ]);
});

test("on one device everybody sits down by name, and bots stay bots", () => {
  const people = [
    { name: "Ada", bot: "" },
    { name: "", bot: "master" },
  ];
  expect(setupOf({ ...DRAFT, company: "device", people }, undefined).seats).toEqual([
    "open",
    "bot:master",
    "open",
  ]);
});

test("options and clock that are chosen are sent along", () => {
  const setup = setupOf({ ...DRAFT, options: { golden: "on" }, clock: "total-300" }, undefined);
  expect(setup.options).toBe("players=3 golden=on");
  expect(setup.clock).toEqual({ kind: "total", seconds: 300, increment: 5 });
});

const HATS = {
  name: "hats",
  title: "",
  secrets: false,
  reviewed: true,
  players: [2, 3, 4, 5, 6],
  usual_players: 4,
  tile: "",
  seat_colours: "rygbwk",
  options: [],
  bots: [],
};

test("a colour that is chosen changes places with the one that a seat had", () => {
  expect(withColour("ryg", 0, "k")).toBe("kyg");
  expect(withColour("ryg", 0, "g")).toBe("gyr");
  expect(withColour("ryg", 1, "y")).toBe("ryg");
});

test("colours that are chosen stay when more or fewer play", () => {
  expect(coloursOf(DRAFT, HATS)).toBe("ryg");
  const chosen = { ...DRAFT, options: { colours: "gyr" } };
  expect(coloursOf({ ...chosen, players: 2 }, HATS)).toBe("gy");
  expect(coloursOf({ ...chosen, players: 5 }, HATS)).toBe("gyrbw");
  expect(coloursOf(chosen, { ...HATS, seat_colours: "" })).toBe("");
  expect(setupOf(chosen, HATS, "gyr").options).toBe("players=3 colours=gyr");
});

const LEVELS = ["novice", "casual", "skilled", "expert", "master"];

test("opponents nobody has chosen are mild and unlike each other", () => {
  const draft = { ...DRAFT, players: 6, opponents: [] };
  expect(opponentsOn(draft, { ...HATS, bots: LEVELS })).toEqual([
    "casual",
    "skilled",
    "novice",
    "expert",
    "master",
  ]);
});

test("an opponent that a game does not have is replaced by one of its own", () => {
  expect(opponentsOn(DRAFT, { ...HATS, bots: ["counter"] })).toEqual(["counter", "counter"]);
});

test("an opponent is exchanged, or leaves with the seat; one more needs a seat", () => {
  const info = { ...HATS, bots: LEVELS };
  expect(withOpponent(DRAFT, info, 0, "master")).toEqual({ opponents: ["master", "skilled"] });
  expect(withOpponent(DRAFT, info, 0, "")).toEqual({ opponents: ["skilled"], players: 2 });
  expect(morePlayers(DRAFT, info)).toBe(4);
  expect(morePlayers({ ...DRAFT, players: 6 }, info)).toBeNull();
  expect(morePlayers({ ...DRAFT, players: 4 }, { ...info, players: [4, 6] })).toBe(6);
});

test("a number of players that a game does not allow becomes the nearest it does", () => {
  const info = {
    name: "kabaleo",
    title: "",
    secrets: true,
    reviewed: true,
    players: [2, 3, 4],
    usual_players: 3,
    tile: "",
    seat_colours: "",
    options: [],
    bots: [],
  };
  expect([nearestPlayers(6, info), nearestPlayers(3, info), nearestPlayers(6, undefined)]).toEqual([
    4, 3, 6,
  ]);
});

const TABLE = "https://play.example/table/kBbKFF5MwvOg";

test.each([
  [" kBbKFF5MwvOg ", "/table/kBbKFF5MwvOg"],
  [`${TABLE}/`, "/table/kBbKFF5MwvOg"],
  [`(${TABLE}).`, "/table/kBbKFF5MwvOg"],
  [`${TABLE}\u200b`, "/table/kBbKFF5MwvOg"],
  [`«${TABLE}»،`, "/table/kBbKFF5MwvOg"],
  [`${TABLE}?invitation=a-b.`, "/table/kBbKFF5MwvOg?invitation=a-b"],
  [`${TABLE}#main`, "/table/kBbKFF5MwvOg"],
])("the link %j leads to its table", (text, path) => {
  expect(readInvitation(text)).toEqual({ path });
});

test.each([".", ")", ").", "!", ",", "»", "،", "\u06d4", "\u200b", "\u200c", "\u200f", "/"])(
  "a path that ends in %j is the one without",
  (end) => {
    expect(partsOf(`/table/kBbKFF5MwvOg${end === "/" ? end : encodeURIComponent(end)}`)).toEqual([
      "table",
      "kBbKFF5MwvOg",
    ]);
    expect(partsOf(`/games${end}`)).toEqual(["games"]);
    expect(partsOf(`/${end}`)).toEqual([]);
  },
);

test.each([
  ["k7q2m", "K7Q2M"],
  [" K7 Q2M ", "K7Q2M"],
  ["k7-q2m.", "K7Q2M"],
  ["k۷q۲m", "K7Q2M"],
  ["К7РМТ", "K7PMT"],
  ["\u2066k7q2m\u2069", "K7Q2M"],
  ["Ｋ７Ｑ２Ｍ", "K7Q2M"],
])("the code %j is understood however it was typed", (text, code) => {
  expect(readInvitation(text)).toEqual({ code });
});

test.each(["", "no table at all!", "ab", "жжжжж"])("%j is neither a code nor a link", (text) => {
  expect(readInvitation(text)).toBeNull();
});
