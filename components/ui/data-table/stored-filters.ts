"use client";
import { createContext, useContext, useEffect, useRef } from "react";
import { readLocalStorage, removeLocalStorage, writeLocalStorage } from "../use-local-storage";
import type { Changes } from "./use-list-url";

/** The id of the user whose filters lists store. Without it nothing is stored. */
export const ListOwner = createContext<number | null>(null);

/** The prefix of the storage keys of lists and search. */
export const LISTS_PREFIX = "list:";

/** Deletes the stored filters of every list: of all users, or of all but one. They contain names and words people searched for. */
export function removeStoredFilters(but: number | null = null): void {
  removeLocalStorage(
    (key) => key.startsWith(LISTS_PREFIX) && (but === null || !key.startsWith(`${LISTS_PREFIX}${but}:`)),
  );
}

/** Restores the owner's last filters when the address has none, and stores every change after that. */
export function useStoredFilters(
  name: string,
  params: Changes,
  setParams: (changes: Changes) => unknown,
): void {
  const owner = useContext(ListOwner);
  const restored = useRef(false);
  const query = JSON.stringify(
    Object.fromEntries(Object.entries(params).filter(([param, value]) => param !== "page" && value)),
  );
  const bare = Object.values(params).every((value) => value === null);
  useEffect(() => {
    if (owner === null) return;
    const key = `${LISTS_PREFIX}${owner}:${name}`;
    if (restored.current) {
      writeLocalStorage(key, query);
      return;
    }
    restored.current = true;
    const last = bare ? readChanges(readLocalStorage(key)) : null;
    if (last) setParams(last);
    else if (!bare) writeLocalStorage(key, query);
  }, [owner, name, query, bare, setParams]);
}

function readChanges(text: string | null): Changes | null {
  if (!text || text === "{}") return null;
  try {
    const found: unknown = JSON.parse(text);
    const entries = Object.entries(found ?? {}).filter(([, value]) => typeof value === "string");
    return entries.length > 0 ? Object.fromEntries(entries) : null;
  } catch {
    return null; // an older version of the page wrote it
  }
}
