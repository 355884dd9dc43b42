"use client";
import { useCallback, useRef, useState } from "react";
import { later } from "@/components/ui/later";
import { useLetters } from "@/components/ui/use-letters";
import type { View } from "@/lib/lists/answers/views";
import type { ViewedList } from "@/lib/lists/schema/views";
import { ViewsButton } from "./views-button";

const importDialog = () => import("./views-dialog");
const ViewsDialog = later(importDialog);

/** What the user may do with the saved views of a list, and the one that is looked at. */
export type Viewing = { read: boolean; write: boolean; current: View | null };

/** The saved views of a list, for its table: by their button or V, and by the filters what is seen now is kept. Their code is fetched when neared. */
export function useViews(list: ViewedList, { read, write, current }: Viewing) {
  const [open, setOpen] = useState<"views" | "name" | null>(null);
  const back = useRef<HTMLElement | null>(null);
  const onKeep = useCallback((from: HTMLElement | null) => {
    back.current = from;
    setOpen("name");
  }, []);
  const close = () => {
    setOpen(null);
    const from = back.current;
    back.current = null;
    // What the name was asked from is gone by now; the dialog gives the focus back a frame after it closed.
    if (from) requestAnimationFrame(() => requestAnimationFrame(() => from.focus()));
  };
  useLetters((key) => {
    if (key !== "v" || !read) return false;
    setOpen("views");
    return true;
  });
  if (!read) return { saved: null };
  return {
    saved: current,
    onKeep: write ? onKeep : undefined,
    views: (
      <>
        <ViewsButton
          list={list}
          current={current}
          isOpen={open !== null}
          onNear={importDialog}
          onOpen={() => setOpen("views")}
        />
        {open && (
          <ViewsDialog
            list={list}
            current={current}
            mayWrite={write}
            isNaming={open === "name"}
            onClose={close}
          />
        )}
      </>
    ),
  };
}
