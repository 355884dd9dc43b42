import type { ActionRow } from "@/lib/dunning/answers/lists";
import type { Open } from "./row-dialogs";

type Keys = {
  mayRun: boolean;
  maySnooze: boolean;
  ticked: readonly ActionRow[];
  count: number;
  open: (what: Open) => void;
  edit: (row: ActionRow) => void;
};

/** The list's own keys: what each opens for what is ticked or for the row in focus. Answers whether a key was one of them. */
export const actionKeys =
  ({ mayRun, maySnooze, ticked, count, open, edit }: Keys) =>
  (key: string, row: ActionRow | undefined): boolean => {
    switch (key) {
      case "?":
        open({ what: "help" });
        return true;
      case "r":
        if (!mayRun || count === 0) return false;
        open({ what: "plan" });
        return true;
      case "z": {
        const rows = count > 0 ? ticked : row ? [row] : [];
        if (!maySnooze || rows.length === 0) return false;
        open({ what: "snooze", rows });
        return true;
      }
      case " ":
      case "n":
        if (row) open({ what: key === "n" ? "note" : "preview", row });
        return row !== undefined;
      case "s":
        return focusStatus();
      case "e":
        if (row) edit(row);
        return row !== undefined;
      default:
        return false;
    }
  };

/** The choice of the next status in the row in focus. */
function focusStatus(): boolean {
  const choice = document.querySelector<HTMLElement>("tr[data-row][tabindex='0'] select");
  choice?.focus();
  return choice !== null;
}
