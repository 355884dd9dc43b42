"use client";
import { type ReactNode, useEffect } from "react";
import { forgetLists, ListOwner } from "@/components/ui/data-table/memory";

type Props = { userId: number; isSuper: boolean; children: ReactNode };

/**
 * Lists remember their filters for the user who is signed in. What others left behind in this browser goes, except
 * during a super-login: its own user comes back.
 */
export function ListMemory({ userId, isSuper, children }: Props) {
  useEffect(() => {
    if (!isSuper) forgetLists(userId);
  }, [userId, isSuper]);
  return <ListOwner value={userId}>{children}</ListOwner>;
}
