"use client";
import { later } from "@/components/ui/later";
import type { ActionRow } from "@/lib/dunning/answers/lists";
import type { Facts } from "@/lib/kernel/facts";

const MessagePreview = later(() => import("@/components/domain/plan/message-preview"));
const NoteDialog = later(() => import("./note-dialog"));
const KeysHelp = later(() => import("./keys-help"));
const SnoozeDialog = later(() => import("./snooze-dialog"));

/** What lies over the list: the plan of a run, a row's message or note, the day rows are put off to, or the keys. */
export type Open =
  | { what: "plan" | "help" }
  | { what: "preview" | "note"; row: ActionRow }
  | { what: "snooze"; rows: readonly ActionRow[] };

type Props = {
  open: Open | null;
  today: string;
  flex: boolean;
  statusOf: (row: ActionRow) => number | null;
  noteFacts: Facts;
  onClose: () => void;
  onSnoozed: () => void;
};

/** The dialogs of single rows, each fetched when it is first opened. The plan is the list's own. */
export function RowDialogs({ open, today, flex, statusOf, noteFacts, onClose, onSnoozed }: Props) {
  switch (open?.what) {
    case "preview":
      return <MessagePreview row={open.row} status={statusOf(open.row)} flex={flex} onClose={onClose} />;
    case "note":
      return <NoteDialog {...open.row} facts={noteFacts} onClose={onClose} />;
    case "snooze":
      return <SnoozeDialog rows={open.rows} today={today} onClose={onClose} onSaved={onSnoozed} />;
    case "help":
      return <KeysHelp onClose={onClose} />;
    default:
      return null;
  }
}
