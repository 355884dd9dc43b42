"use client";
import { useEffect, useRef } from "react";

type Row = { id: number; is_processing: boolean };

/** After an action the focus goes to the first row that is still open, so that the keyboard goes on where it was. */
export function useFocusAfter(rows: readonly Row[]): () => void {
  const wanted = useRef(false);
  useEffect(() => {
    if (!wanted.current) return;
    const next = rows.findIndex(({ is_processing }) => !is_processing);
    const row = document.querySelector<HTMLElement>(`tr[data-row="${next}"]`);
    if (!row) return;
    wanted.current = false;
    row.focus({ preventScroll: true });
  }, [rows]);
  return () => {
    wanted.current = true;
  };
}
