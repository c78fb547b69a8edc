import { expect, test } from "vitest";
import { botFullName, botLevel, botName, botOf, botTemper } from "../src/bots";
import { optionTitle, valueText } from "../src/dialogs/setup";
import { nameOf } from "../src/games/text_game";
import { narrate } from "../src/talk/narration";
import { errorText, namingFor, labelAction, renderMessages, seatNames } from "../src/messages";
import type { MessageData } from "../src/wire";
import { say } from "./english";
import { wordsOf } from "../src/words";
import { ended, seat, snapshot } from "./snapshots";

const PUT: MessageData = {
  id: "narrate-kabaleo-put",
  args: { name: "Ada", token: "y3", place: 3, colour: { id: "colour", args: { letter: "y" } } },
};

test("a field is called by its code only where it is heard, not where boards are seen", () => {
  const args = { name: "Ada", start: "out", steps: 3, field: "R10" };
  const description = { token: "R7>R10", text: [{ id: "narrate-hats-move", args }] };
  const naming = (name: string): string => name;
  const { effect } = labelAction("R7>R10", description, say, naming);
  expect(effect).toBe("Ada goes 3 steps.");
  expect(renderMessages(description.text, say, naming)).toBe("Ada goes 3 steps to R10.");
});

test("messages within messages are rendered too", () => {
  expect(renderMessages(PUT, say)).toBe("Ada puts yellow on place 3.");
});

test("several messages become several sentences", () => {
  expect(renderMessages([PUT, { id: "narrate-hat_cards-deal", args: { round: 2 } }], say)).toBe(
    "Ada puts yellow on place 3. Round 2 is dealt.",
  );
});

test("who has one seat is told of themselves as you", () => {
  expect(renderMessages(PUT, say, namingFor(snapshot(), say))).toBe("You put yellow on place 3.");
});

test("who holds several seats is told of each by name", () => {
  const now = snapshot({ you: [0, 1], seats: [seat("Ada"), seat("Boris", { who: "device" })] });
  expect(renderMessages(PUT, say, namingFor(now, say))).toBe("Ada puts yellow on place 3.");
});

test("a bot is called by its character's name, and the one that plays on is an old hand", () => {
  expect(
    ["novice", "bot:casual", "greedy", "skilled", "random"].map((bot) => botName(bot, "hats", say)),
  ).toEqual(["Pim", "Tilda", "Bruno", "Bruno", "Random"]);
});

test("two of a kind are relatives; those without a character are numbered", () => {
  const names = ["skilled 2", "skilled 3", "skilled 9", "random 2"].map((bot) =>
    botName(bot, "hats", say),
  );
  expect(names).toEqual([
    "Bruno’s cousin",
    "Bruno’s neighbour",
    "Bruno’s relative no. 9",
    "Random 2",
  ]);
});

test("levels that go by one character have names of their own at a table and in lists", () => {
  const seats = [
    seat("Ada"),
    ...["greedy", "greedy 2", "skilled", "random"].map((bot) => seat(bot, { who: "bot" })),
  ];
  expect(seatNames({ setup: { game: "hats" }, seats }, say)).toEqual([
    "Ada",
    "Bruno",
    "Bruno’s cousin",
    "Bruno’s neighbour",
    "Random",
  ]);
});

test("a bot without words goes by its own name, and nothing is said about it", () => {
  expect([botName("bot:two_step", "heap", say), botTemper("two_step", "heap", say)]).toEqual([
    "Two step",
    "",
  ]);
  expect([botTemper("random", "heap", say), botTemper("greedy", "heap", say)].includes("")).toBe(
    false,
  );
});

test("the title of a bot stands beside its name only where that says more", () => {
  expect(["greedy", "random"].map((bot) => botLevel(bot, "heap", say))).toEqual(["Old hand", ""]);
  expect(["greedy", "random"].map((bot) => botFullName(bot, "heap", say))).toEqual([
    "Bruno – Old hand",
    "Random",
  ]);
  expect(botOf("2ply 3")).toEqual({ level: "2ply", number: 3 });
});

test("an error is told in the reader's language, an unknown one as the server wrote it", () => {
  expect(
    errorText({ id: "error-table-not-your-turn", args: {}, rule: null, message: "x" }, say),
  ).toBe("It is not your turn.");
  expect(
    errorText(
      { id: "error-of-tomorrow", args: {}, rule: null, message: "Written by the server." },
      say,
    ),
  ).toBe("Written by the server.");
});

test("a word of the game is a button of its own, an action says what it does", () => {
  const naming = namingFor(snapshot(), say);
  expect(labelAction("roll", undefined, say, naming, say("web-do-roll")).text).toBe("Roll again");
  expect(labelAction("y3", { token: "y3", text: [PUT] }, say, naming).effect).toBe(
    "You put yellow on place 3.",
  );
});

test("an action that is not described yet has neither a notation nor an effect", () => {
  const action = labelAction("y3", undefined, say, namingFor(snapshot(), say));
  expect([action.text, action.effect]).toEqual(["…", undefined]);
});

const RAW = ["Ada", "greedy"];
const spoken = (event: Parameters<typeof narrate>[0]): string | null =>
  narrate(event, say, namingFor(snapshot(), say), RAW);

test("every event worth a word is told in a full sentence", () => {
  expect(spoken({ kind: "played", at: 0, seat: 0, token: "y3", text: [PUT], by: "person" })).toBe(
    "You put yellow on place 3.",
  );
  expect(spoken({ kind: "relieved", at: 0, seat: 0, name: "Ada" })).toBe("A bot plays on for you.");
  expect(spoken({ kind: "offered", at: 0, seat: 1, what: "undo" })).toBe(
    "Bruno asks to take back a move.",
  );
  expect(spoken({ kind: "answered", at: 0, seat: 0, what: "undo", yes: false })).toBe(
    "You are against taking it back.",
  );
  expect(spoken({ kind: "undone", at: 0, seat: 0, steps: 2 })).toBe(
    "The last 2 moves are taken back.",
  );
  expect(spoken({ kind: "said", at: 0, seat: 0, name: "Ada", phrase: "hello", text: null })).toBe(
    "You say: Hello!",
  );
  expect(spoken(ended("stopped"))).toBe("The game is stopped by agreement.");
});

test("what happened at a seat is told of who sat there then", () => {
  expect(spoken({ kind: "rose", at: 0, seat: 0, name: "Ben" })).toBe("Ben stands up.");
  const chosen = { kind: "colour_chosen", at: 0, seat: 0, colour: "k", options: "" } as const;
  expect(spoken({ ...chosen, name: "Ben" })).toBe("Ben is black now.");
});

test("what a reader need not hear is not told", () => {
  expect(spoken({ kind: "randomness_added", at: 0, seat: 0, name: "Ada" })).toBeNull();
  const opened = { kind: "opened", at: 0, name: "Ann", commitment: "" } as const;
  expect(spoken({ ...opened, setup: snapshot().setup })).toBeNull();
});

test("a browser that keeps no cookie is told so, not how programs know themselves", () => {
  const error = { id: "error-stranger", args: {}, rule: null, message: "x" };
  expect(errorText(error, say)).toBe(say("web-no-cookie"));
});

test("a game from elsewhere has its own words for its bots, buttons, options and values", () => {
  const own = wordsOf(
    "en-x-vault",
    `bot-name-master = Master
web-bot-master = Olga
bot-name-vault-master = Cracker
bot-about-vault-master = Hears the lock.
action-vault-x1 = accuse { $seat1 }
action-vault-deal-1-2 = deal
option-title-vault-goal = Goal
value-vault-goal-10 = ten
`,
  );
  const vault = own.say;

  expect([botName("master", "vault", vault), botTemper("master", "vault", vault)]).toEqual([
    "Cracker",
    "Hears the lock.",
  ]);
  expect(botName("master", "hats", vault)).toBe("Olga");
  const tokens = ["x1", "deal:1,2", "x2"];
  expect(tokens.map((token) => nameOf(token, "vault", ["Ada", "Ben"], vault))).toEqual([
    "accuse Ben",
    "deal",
    "x2",
  ]);
  expect(optionTitle("goal", "vault", vault)).toBe("Goal");
  expect(["10", "11"].map((value) => valueText(value, "goal", "vault", own))).toEqual([
    "ten",
    "11",
  ]);
});
