"use client";
import { lazy, Suspense } from "react";
import { Skeleton } from "./states";

const EditorArea = lazy(() => import("./editor-area"));

export type EditorProps = {
  id: string;
  label: string;
  /** Paragraphs, lists, bold and italic. */
  value: string;
  onChange: (html: string) => void;
  error?: readonly string[] | undefined;
  readOnly?: boolean;
  /** The @@names that mean something; they are coloured, any other is marked as wrong. */
  known?: readonly string[];
  /** Gets a function that puts text where the cursor stands. */
  onReady?: (insert: (text: string) => void) => void;
};

/** Text with a little markup. It is loaded on the screens that have one. */
export function Editor(props: EditorProps) {
  return (
    <Suspense fallback={<Skeleton className="h-[446px] w-full" />}>
      <EditorArea {...props} />
    </Suspense>
  );
}
