"use client";
import { type ReactNode, useEffect } from "react";
import { ListOwner, removeStoredFilters } from "@/components/ui/data-table/stored-filters";

type Props = { userId: number; isSuper: boolean; children: ReactNode };

/**
 * Provides the signed-in user as owner of the lists' stored filters. Those that other users left in this browser are deleted, except during
 * a super-login, after which its own user returns.
 */
export function ListOwnerProvider({ userId, isSuper, children }: Props) {
  useEffect(() => {
    if (!isSuper) removeStoredFilters(userId);
  }, [userId, isSuper]);
  return <ListOwner value={userId}>{children}</ListOwner>;
}
