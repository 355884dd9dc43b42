"use client";
import { useEffect } from "react";
import { rememberSeen } from "./seen";
import type { VisitedPage } from "./types";

type Props = VisitedPage & { userId: number; customerId: number | undefined };

/** Adds the debtor or invoice of a page to those seen last. */
export function RememberSeen({ userId, customerId, of, id, title, note }: Props) {
  useEffect(() => {
    if (customerId !== undefined) rememberSeen(userId, customerId, { of, id, title, note });
  }, [userId, customerId, of, id, title, note]);
  return null;
}
