/** Keep the focus at the table: what had it may be gone after a move, or behind a question. */
import { isNarrow } from "../../controls/fit";
import { isGone } from "../../controls/focus";

export interface FocusKeeper {
  /** Note before a drawing whether the focus is on something of the table. */
  note(): void;
  /** Move the focus to what comes next after a drawing that has taken away what had it. */
  restore(): void;
}

const DIE = ".die-box.legal";
const TABLE = ".waiting, .play, .dock, .panel, .handover";
/** The answer to a question that does nothing. */
const QUESTION = ".panel [role='alertdialog'] button:last-of-type";
/** What tells whom to hand the device to. */
const SCREEN = ".handover h2";
/** What takes the focus where no question does, the first one that is there. */
const NEXT = [
  // A key that is on its way answers nothing: no act has the focus.
  SCREEN,
  ".dock-ask",
  ".play svg.board .target[tabindex='0']",
  ".dock .act",
  ".waiting .card .strong:not([inert] *)",
  ".waiting .card button:not([inert] *)",
  ".tab",
];

/** Return what comes before all else after a sheet: that which has taken its place. */
function successors(active: Element | null): readonly string[] {
  // A sheet that stays open on a small screen covers the board.
  const stays = active?.closest(isNarrow() ? ".panel" : ".panel header");
  if (stays) return [".panel:not([hidden]) h2"];
  return active?.closest(".panel") ? [".panel-rules h2"] : [];
}

/** Tell whether the focus is where a page begins: nobody has led it anywhere yet. */
const isAtStart = (active: Element | null): boolean => active?.matches("body, h1") !== false;

export function focusKeeper(): FocusKeeper {
  let wasThere = false;
  let hadScreen = false;
  let wasDie = false;
  let first: readonly string[] = [];
  return {
    note() {
      wasThere = document.activeElement?.closest(TABLE) != null;
      hadScreen = document.querySelector(SCREEN) !== null;
      first = successors(document.activeElement);
      wasDie = document.activeElement?.matches(DIE) === true;
    },
    restore() {
      const { activeElement: active } = document;
      const isThrown = wasDie && active?.matches(DIE) === false;
      const isScreen = !hadScreen && document.querySelector(SCREEN) !== null;
      const isLost = (wasThere && isGone(active)) || (isScreen && isAtStart(active));
      if (!isThrown && !isLost) return;
      for (const selector of [QUESTION, ...first, ...NEXT]) {
        const next = document.querySelector<HTMLElement>(selector);
        if (!next) continue;
        next.focus({ preventScroll: true });
        next.closest("[role='alertdialog']")?.scrollIntoView({ block: "nearest" });
        return;
      }
    },
  };
}
