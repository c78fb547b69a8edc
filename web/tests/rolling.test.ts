import { expect, test, vi } from "vitest";
import { facesOf } from "../src/board/rolling";

vi.mock("../src/board/running", () => ({ run: vi.fn() })); // it listens to a page

test.each([2, 4, 6])("a die of %i sides shows no other face while it rolls", (sides) => {
  for (const face of facesOf(sides)) {
    expect(face).toBeGreaterThanOrEqual(1);
    expect(face).toBeLessThanOrEqual(sides);
  }
});
