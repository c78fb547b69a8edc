import { expect, test } from "vitest";
import { nearestPlayers, tablePath, setupOf, type Draft } from "../src/pages/start/draft";

const DRAFT: Draft = {
  game: "hats",
  players: 3,
  company: "bots",
  level: "greedy",
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
