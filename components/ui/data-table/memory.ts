"use client";
import { createContext, useContext, useEffect, useRef } from "react";
import { forget, recall, remember } from "../use-remembered";
import type { Changes } from "./use-list-url";

/** Whose filters a list remembers. Without an owner nothing is remembered. */
export const ListOwner = createContext<number | null>(null);

/** What the remembered of lists and of search begins with. */
export const LISTS = "list:";

/** Forgets the filters of every list: of everybody, or of everybody but one. They hold names and words people searched for. */
export function forgetLists(but: number | null = null): void {
  forget((key) => key.startsWith(LISTS) && (but === null || !key.startsWith(`${LISTS}${but}:`)));
}

/** Restores the owner's last filters when the address has none, and remembers every change after that. */
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
