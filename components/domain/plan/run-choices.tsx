"use client";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { ActionRow } from "@/lib/dunning/answers/lists";
import { type StatusOptions, useStatusOptions } from "../invoices/status-options";

/** The calls that start a run. */
export type RunCall = "POST /actions-list" | "POST /actions-list/flex";

/** The request body of POST /actions-list (DECISIONS §12). */
export type ActionBody = {
  invoices: Record<string, number | null>;
  doAll: boolean;
  filters?: Readonly<Record<string, unknown>>;
  count?: number;
  status_id?: number;
  /** True for rows of the agenda, where each row states its status. */
  pending?: boolean;
};

/** The request body of POST /actions-list/flex: the selected rows. */
export type FlexBody = { invoices: Record<string, null> };

/** The next statuses chosen by the user and not run yet: by row, or one for all rows that match the filters. */
export type Choices = {
  statusOf: (row: ActionRow) => number | null;
  isChanged: (row: ActionRow) => boolean;
  /** Returns why this row's own choice is disabled; null when it is enabled. */
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

/** Provides the choices, and the options of every row's select: created once for all rows. */
export function ChoicesProvider({
  value,
  scope,
  children,
}: {
  value: Choices;
  scope: "next" | "all";
  children: ReactNode;
}) {
  const options = useStatusOptions(scope);
  const shared = useMemo(() => ({ ...value, options }), [value, options]);
  return <ChoicesContext value={shared}>{children}</ChoicesContext>;
}
