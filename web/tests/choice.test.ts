import { expect, test } from "vitest";
import { choice, tap } from "../src/choice";

const CONES = new Map([
  ["y0", ["stock:y", "place:0"]],
  ["y7", ["stock:y", "place:7"]],
  ["p7", ["stock:p", "place:7"]],
]);

const WAYS = new Map([
  ["R5>R9", ["R5/r*", "R9"]],
  ["R5>R8>R6", ["R5/r*", "R8", "R6"]],
  ["R5>R4>R6", ["R5/r*", "R4", "R6"]],
  ["R5>R7>R3", ["R5/r*", "R7", "R3"]],
  ["R2>H0", ["R2/rg", "H0"]],
  ["R2>H0>R1", ["R2/rg", "H0", "R1"]],
]);

test("before anything is picked the first steps of all actions may be tapped", () => {
  expect([...choice(CONES, []).next.keys()]).toEqual(["stock:y", "stock:p"]);
});

test("after the first step only its own second steps may be tapped", () => {
  expect([...choice(CONES, ["stock:y"]).next.keys()]).toEqual(["place:0", "place:7"]);
});

test("two taps play an action", () => {
  expect(tap(CONES, [], "stock:y")).toEqual({ picked: ["stock:y"], play: null, ask: [] });
  expect(tap(CONES, ["stock:y"], "place:7")).toEqual({ picked: [], play: "y7", ask: [] });
});

test("tapping another first step changes the choice", () => {
  expect(tap(CONES, ["stock:y"], "stock:p").picked).toEqual(["stock:p"]);
});

test("tapping the same step again takes it back", () => {
  expect(tap(CONES, ["stock:y"], "stock:y").picked).toEqual([]);
});

test("tapping what leads nowhere gives the choice up", () => {
  expect(tap(CONES, ["stock:p"], "place:0").picked).toEqual([]);
});

test("an end that one way alone leads to may be tapped at once", () => {
  expect(tap(WAYS, ["R5/r*"], "R3").play).toBe("R5>R7>R3");
});

test("an end that several ways lead to asks which", () => {
  expect(tap(WAYS, ["R5/r*"], "R6").ask).toEqual(["R5>R8>R6", "R5>R4>R6"]);
});

test("way points are chosen one by one", () => {
  expect(tap(WAYS, ["R5/r*"], "R8").picked).toEqual(["R5/r*", "R8"]);
  expect(tap(WAYS, ["R5/r*", "R8"], "R6").play).toBe("R5>R8>R6");
});

test("where one may stop or go on, a second tap stops", () => {
  expect(tap(WAYS, ["R2/rg"], "H0")).toEqual({ picked: ["R2/rg", "H0"], play: null, ask: [] });
  expect(tap(WAYS, ["R2/rg", "H0"], "H0").play).toBe("R2>H0");
  expect(tap(WAYS, ["R2/rg", "H0"], "R1").play).toBe("R2>H0>R1");
});

test("a way that leads back to its start is chosen step by step, no second tap on it plays", () => {
  const back = new Map([
    ["R0>R2", ["R0/yr", "R2"]],
    ["R0>H0>R0", ["R0/yr", "H0", "R0"]],
  ]);
  expect(choice(back, ["R0/yr"]).ends.size).toBe(0);
  expect(tap(back, ["R0/yr", "H0"], "R0").play).toBe("R0>H0>R0");
});
