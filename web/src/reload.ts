/** Load the page anew, at most once for a reason. */

const KEY = "kolpak-reloaded";

/** Load the page anew unless it was done for the same reason before; return whether it is. */
export function reloadOnce(reason: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === reason) return false;
    sessionStorage.setItem(KEY, reason);
  } catch {
    return false; // without a memory it could go on for ever
  }
  location.reload();
  return true;
}
