import { expect, test } from "vitest";
import {
  coloursOf,
  hasBots,
  levelOf,
  nearestPlayers,
  setupOf,
  tablePath,
  withColour,
  type Draft,
} from "../src/pages/start/draft";

const DRAFT: Draft = {
  game: "hats",
  players: 3,
  company: "bots",
  level: "greedy",
  allLevels: false,
  ownName: "",
  people: [],
  options: {},
  games: 1,
  clock: "none",
  absent: "bot",
  visibility: "link",
};

test("against bots every other seat is a bot's", () => {
  expect(setupOf(DRAFT)).toMatchObject({
    game: "hats",
    options: "players=3",
    seats: ["me", "bot:greedy", "bot:greedy"],
  });
});

test("with friends the other seats are open", () => {
  expect(setupOf({ ...DRAFT, company: "friends" }).seats).toEqual(["me", "open", "open"]);
});

test("on one device everybody sits down by name, and bots stay bots", () => {
  const people = [
    { name: "Ada", bot: false },
    { name: "", bot: true },
  ];
  expect(setupOf({ ...DRAFT, company: "device", people }).seats).toEqual([
    "open",
    "bot:greedy",
    "open",
  ]);
});

test("options and clock that are chosen are sent along", () => {
  const setup = setupOf({ ...DRAFT, options: { golden: "on" }, clock: "total-300" });
  expect(setup.options).toBe("players=3 golden=on");
  expect(setup.clock).toEqual({ kind: "total", seconds: 300, increment: 5 });
});

const HATS = {
  name: "hats",
  title: "",
  secrets: false,
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
  expect(setupOf(chosen, "gyr").options).toBe("players=3 colours=gyr");
});

test("a level that a game does not have is its middle one", () => {
  const levels = ["novice", "casual", "skilled", "expert", "master"];
  expect(levelOf(DRAFT, { ...HATS, bots: levels })).toBe("skilled");
  expect(levelOf({ ...DRAFT, level: "master" }, { ...HATS, bots: levels })).toBe("master");
  expect(levelOf({ ...DRAFT, level: "master" }, { ...HATS, bots: ["random", "greedy"] })).toBe(
    "greedy",
  );
});

test("a level is asked for only where a bot plays", () => {
  const device = { ...DRAFT, company: "device" as const };
  expect(hasBots(DRAFT)).toBe(true);
  expect(hasBots({ ...DRAFT, company: "friends" })).toBe(false);
  expect(hasBots(device)).toBe(false);
  expect(hasBots({ ...device, people: [{ name: "", bot: true }] })).toBe(true);
});

test("a number of players that a game does not allow becomes the nearest it does", () => {
  const info = {
    name: "kabaleo",
    title: "",
    secrets: true,
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

test("a code, a link and a link with an invitation lead to the table", () => {
  expect(tablePath(" kBbKFF5MwvOg ")).toBe("/table/kBbKFF5MwvOg");
  expect(tablePath("https://play.example/table/kBbKFF5MwvOg")).toBe("/table/kBbKFF5MwvOg");
  expect(tablePath("https://play.example/table/kBbKFF5MwvOg/")).toBe("/table/kBbKFF5MwvOg");
  expect(tablePath("https://play.example/table/kBbKFF5MwvOg?invitation=a-b")).toBe(
    "/table/kBbKFF5MwvOg?invitation=a-b",
  );
  expect(tablePath("no table at all!")).toBeNull();
});
