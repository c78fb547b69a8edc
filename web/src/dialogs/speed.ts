/** The choice of animation speed. */
import type { TemplateResult } from "lit-html";
import { SPEEDS } from "../settings";
import type { Shell } from "../shell";
import { radioGroup } from "../controls/fields";

/** Draw the choice of animation speed. */
export function speedField(shell: Shell): TemplateResult {
  const { say } = shell.words();
  return radioGroup(
    say("web-speed"),
    SPEEDS,
    shell.settings().speed,
    (speed) => say(`web-speed-${speed}`),
    (speed) => {
      shell.set({ speed });
    },
  );
}
