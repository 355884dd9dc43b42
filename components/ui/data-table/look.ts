"use client";
import { useCallback } from "react";
import { forget, useRemembered } from "../use-remembered";
import type { Density } from "./types";

/** How a saved view of the list looks; an empty density is that of who looks. */
export type SavedLook = { id: number; columns: string; density: Density | "" };

/** Where what is changed of a list, or of a saved view of it, is remembered. */
const keysOf = (name: string, saved: Pick<SavedLook, "id"> | null) => {
  const of = saved ? `${name}:${saved.id}` : name;
  return { columns: `shown:${of}`, density: `row-height:${of}` };
};

/** Which columns a list shows and how high its rows are: as its saved view says, until something is changed; without one as it was left last. */
export function useLook(name: string, saved: SavedLook | null) {
  const keys = keysOf(name, saved);
  const [columns, setColumns] = useRemembered(keys.columns, saved?.columns ?? "");
  const [tall, setDensity] = useRemembered(
    saved?.density ? keys.density : "row-height",
    saved?.density || "compact",
  );
  const density: Density = tall === "standard" ? "standard" : "compact";
  const isChanged =
    saved !== null && (columns !== saved.columns || (saved.density !== "" && density !== saved.density));
  return { columns, setColumns, density, setDensity, isChanged };
}

/** Lets go of what was changed of a saved view: it looks as it was saved. */
export const useAsSaved = (name: string) =>
  useCallback(
    (view: Pick<SavedLook, "id">) => {
      const keys: string[] = Object.values(keysOf(name, view));
      forget((key) => keys.includes(key));
    },
    [name],
  );
