"use client";
import { useEffect } from "react";
import type { VisitedPage } from "./types";
import { recordVisit } from "./visited-pages";

type Props = VisitedPage & { userId: number; customerId: number | undefined };

/** Adds the debtor or invoice of a page to those visited last. */
export function RecordVisit({ userId, customerId, of, id, title, note }: Props) {
  useEffect(() => {
    if (customerId !== undefined) recordVisit(userId, customerId, { of, id, title, note });
  }, [userId, customerId, of, id, title, note]);
  return null;
}
