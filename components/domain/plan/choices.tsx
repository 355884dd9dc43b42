"use client";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { ActionRow } from "@/lib/dunning/answers/lists";
import { type StatusOptions, useStatusOptions } from "../invoices/status-options";

/** The calls that order a run. */
export type Order = "POST /actions-list" | "POST /actions-list/flex";

/** The request body of POST /actions-list (DECISIONS §12). */
export type ActionBody = {
  invoices: Record<string, number | null>;
  doAll: boolean;
  filters?: Readonly<Record<string, unknown>>;
  count?: number;
  status_id?: number;
  /** From the agenda, where each row says which status it gets. */
  pending?: boolean;
};

/** The request body of POST /actions-list/flex: the selected rows. */
export type FlexBody = { invoices: Record<string, null> };

/** The next statuses a user chose, until they are run: by row, or one for everything that fits the filters. */
export type Choices = {
  statusOf: (row: ActionRow) => number | null;
  isChanged: (row: ActionRow) => boolean;
  /** Why this row's own choice is closed; null when it is open. */
  closed: (row: ActionRow) => string | null;
  choose: (row: ActionRow, status: number) => void;
};

type Shared = Choices & { options: StatusOptions };

const ChoicesContext = createContext<Shared | null>(null);

export function useChoices(): Shared {
  const value = useContext(ChoicesContext);
  if (!value) throw new Error("useChoices needs ChoicesProvider above it");
  return value;
}

/** The choices, and the options every row's select shows: made once for all of them. */
export function ChoicesProvider({
  value,
  which,
  children,
}: {
  value: Choices;
  which: "next" | "all";
  children: ReactNode;
}) {
  const options = useStatusOptions(which);
  const shared = useMemo(() => ({ ...value, options }), [value, options]);
  return <ChoicesContext value={shared}>{children}</ChoicesContext>;
}
