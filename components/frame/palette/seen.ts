"use client";
import { LISTS } from "@/components/ui/data-table/memory";
import { recall, remember } from "@/components/ui/use-remembered";
import type { VisitedPage } from "./types";

const KEPT = 5;

/** Returns the storage key, which is deleted with the user's lists on sign-out, as it holds names. */
const keyOf = (userId: number, customerId: number): string => `${LISTS}${userId}:seen:${customerId}`;

/** Returns the debtors and invoices a user opened last at a customer, newest first. */
export function lastSeen(userId: number, customerId: number): readonly VisitedPage[] {
  try {
    const stored: unknown = JSON.parse(recall(keyOf(userId, customerId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isSeen) : [];
  } catch {
    return []; // an older version of the page wrote it
  }
}

const isSeen = (entry: unknown): entry is VisitedPage =>
  typeof entry === "object" &&
  entry !== null &&
  "of" in entry &&
  "id" in entry &&
  "title" in entry &&
  "note" in entry;

/** Stores a page as the one seen last. */
export function rememberSeen(userId: number, customerId: number, now: VisitedPage): void {
  const others = lastSeen(userId, customerId).filter(({ of, id }) => of !== now.of || id !== now.id);
  remember(keyOf(userId, customerId), JSON.stringify([now, ...others].slice(0, KEPT)));
}
