"use client";
import { LISTS_PREFIX } from "@/components/ui/data-table/stored-filters";
import { readLocalStorage, writeLocalStorage } from "@/components/ui/use-local-storage";
import type { VisitedPage } from "./types";

const KEPT = 5;

/** Returns the storage key, which is deleted with the user's lists on sign-out, as it holds names. */
const keyOf = (userId: number, customerId: number): string => `${LISTS_PREFIX}${userId}:seen:${customerId}`;

/** Returns the debtors and invoices a user opened last at a customer, newest first. */
export function lastVisited(userId: number, customerId: number): readonly VisitedPage[] {
  try {
    const stored: unknown = JSON.parse(readLocalStorage(keyOf(userId, customerId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isVisitedPage) : [];
  } catch {
    return []; // an older version of the page wrote it
  }
}

const isVisitedPage = (entry: unknown): entry is VisitedPage =>
  typeof entry === "object" &&
  entry !== null &&
  "of" in entry &&
  "id" in entry &&
  "title" in entry &&
  "note" in entry;

/** Stores a page as the one visited last. */
export function recordVisit(userId: number, customerId: number, now: VisitedPage): void {
  const others = lastVisited(userId, customerId).filter(({ of, id }) => of !== now.of || id !== now.id);
  writeLocalStorage(keyOf(userId, customerId), JSON.stringify([now, ...others].slice(0, KEPT)));
}
