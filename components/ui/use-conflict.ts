"use client";
import { useState } from "react";
import type { Answer } from "./api";
import type { Values } from "./use-form";

/** A field that another user saved since: their value and the one in the form. */
export type FieldConflict = { name: string; mine: unknown; theirs: unknown };

export type Conflict = {
  /** Changed by both: one of the two must be chosen. */
  clashes: readonly FieldConflict[];
  /** Changed only by the other user: their value is taken over. */
  adoptedChanges: readonly FieldConflict[];
  version: number;
};

/**
 * Reads the record again when a save comes too late (412), and compares both versions. What only the other user changed is taken over, what
 * both changed is for the user to choose; nothing typed is lost.
 */
export function useConflict<V extends Values>(read: () => Promise<Answer<unknown>>, start: V) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const find = async (values: V): Promise<Partial<V>> => {
    const answer = await read();
    const saved = answer.ok ? { ...recordOf(answer.data) } : {};
    const { version } = saved;
    if (typeof version !== "number") return {};
    const differing = Object.keys(start)
      .filter((name) => name in saved && comparable(saved[name]) !== comparable(start[name]))
      .map(
        (name): FieldConflict => ({ name, mine: values[name], theirs: inFormOf(start[name], saved[name]) }),
      );
    const touched = (clash: FieldConflict) =>
      comparable(values[clash.name]) !== comparable(start[clash.name]);
    const adoptedChanges = differing.filter((clash) => !touched(clash));
    setConflict({
      clashes: differing.filter(
        (clash) => touched(clash) && comparable(clash.mine) !== comparable(clash.theirs),
      ),
      adoptedChanges,
      version,
    });
    return Object.fromEntries(adoptedChanges.map(({ name, theirs }) => [name, theirs])) as Partial<V>;
  };
  return { conflict, find, clear: () => setConflict(null) };
}

const recordOf = (data: unknown): Readonly<Record<string, unknown>> =>
  typeof data === "object" && data !== null ? Object.fromEntries(Object.entries(data)) : {};

const comparable = (value: unknown): string =>
  value === null || value === undefined
    ? ""
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);

/** Returns the record's value in the form's type: "" for none, a text for a number where the form has text. */
function inFormOf(sample: unknown, value: unknown): unknown {
  if (typeof sample === "string") return comparable(value);
  return value ?? sample;
}
