"use client";
import { useCallback, useSyncExternalStore } from "react";

/** Small preferences that a browser stores for its user: columns, row height, a collapsed menu. Without storage they are lost. */

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

export function readLocalStorage(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null; // storage is switched off
  }
}

export function writeLocalStorage(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // storage is full or switched off: the list still works
  }
  for (const listener of listeners) listener();
}

/** Removes the stored values whose keys match. */
export function removeLocalStorage(matches: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(window.localStorage)) if (matches(key)) window.localStorage.removeItem(key);
  } catch {
    // storage is switched off: there is nothing to delete
  }
  for (const listener of listeners) listener();
}

/** Returns a stored text and its setter; on the server, and without storage, `otherwise`. */
export function useLocalStorage(key: string, otherwise: string): [string, (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readLocalStorage(key) ?? otherwise,
    () => otherwise,
  );
  const set = useCallback((next: string) => writeLocalStorage(key, next), [key]);
  return [value, set];
}
