"use client";
import { Bookmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useShortcuts } from "@/components/ui/use-shortcuts";
import type { View } from "@/lib/lists/answers/views";
import type { ViewedList } from "@/lib/lists/schema/views";
import { useCurrentView } from "./use-current-view";

const importDialog = () => import("./views-dialog");
const ViewsDialog = lazyComponent(importDialog);

/** The user's rights to the saved views of a list, and the open view. */
export type Viewing = { read: boolean; write: boolean; current: View | null };

/**
 * Provides a table's saved views: the button (or V) that lists them, and beside the filters the one that saves the current state. Their
 * code is loaded on hover or focus.
 */
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
    // The opening button is gone by now, and the dialog restores the focus a frame after it closed.
    if (from) requestAnimationFrame(() => requestAnimationFrame(() => from.focus()));
  };
  useShortcuts((key) => {
    if (key !== "v" || !read) return false;
    setOpen("views");
    return true;
  });
  if (!read) return { savedLayout: null };
  return {
    savedLayout: current,
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

type Props = {
  list: ViewedList;
  current: View | null;
  isOpen: boolean;
  /** Called when the user is about to open them. */
  onNear: () => void;
  onOpen: () => void;
};

/** Renders the button with the open view's name, and whether it was changed; a click lists all views. */
function ViewsButton({ list, current, isOpen, onNear, onOpen }: Props) {
  const t = useTranslations("views");
  const { isChanged } = useCurrentView(list, current);
  return (
    <Button
      size="tool"
      icon={<Bookmark aria-hidden size={16} />}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-keyshortcuts="V"
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onOpen}
    >
      {current ? (
        <>
          <span className="sr-only">{t("of")} </span>
          <span className="max-w-40 truncate max-md:sr-only" title={current.name}>
            {current.name}
          </span>
          {isChanged && <span className="font-normal text-ink-muted max-md:sr-only"> {t("changed")}</span>}
        </>
      ) : (
        <span className="group-data-narrowed/tools:sr-only max-wide:sr-only">{t("title")}</span>
      )}
    </Button>
  );
}
