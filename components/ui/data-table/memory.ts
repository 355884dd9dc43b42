"use client";
import { createContext, useContext, useEffect, useRef } from "react";
import { forget, recall, remember } from "../use-remembered";
import type { Changes } from "./use-list-url";

/** The id of the user whose filters lists store. Without it nothing is stored. */
export const ListOwner = createContext<number | null>(null);

/** The prefix of the storage keys of lists and search. */
export const LISTS = "list:";

/** Deletes the stored filters of every list: of all users, or of all but one. They contain names and words people searched for. */
export function forgetLists(but: number | null = null): void {
  forget((key) => key.startsWith(LISTS) && (but === null || !key.startsWith(`${LISTS}${but}:`)));
}

/** Restores the owner's last filters when the address has none, and stores every change after that. */
export function useMemory(name: string, params: Changes, setParams: (changes: Changes) => unknown): void {
  const owner = useContext(ListOwner);
  const restored = useRef(false);
  const query = JSON.stringify(
    Object.fromEntries(Object.entries(params).filter(([param, value]) => param !== "page" && value)),
  );
  const bare = Object.values(params).every((value) => value === null);
  useEffect(() => {
    if (owner === null) return;
    const key = `${LISTS}${owner}:${name}`;
    if (restored.current) {
      remember(key, query);
      return;
    }
    restored.current = true;
    const last = bare ? readChanges(recall(key)) : null;
    if (last) setParams(last);
    else if (!bare) remember(key, query);
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
