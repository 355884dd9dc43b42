"use client";
import { lazy, Suspense } from "react";
import { Skeleton } from "./states";

const EditorArea = lazy(() => import("./editor-area"));

export type EditorProps = {
  id: string;
  label: string;
  /** HTML of paragraphs, lists, bold and italic. */
  value: string;
  onChange: (html: string) => void;
  error?: readonly string[] | undefined;
  readOnly?: boolean;
  /** The valid @@names; they are coloured, any other is marked as an error. */
  placeholders?: readonly string[];
  /** Receives a function that inserts text at the cursor. */
  onReady?: (insert: (text: string) => void) => void;
};

/** Renders the editor of a text with a little markup. Loaded only on screens that have one. */
export function Editor(props: EditorProps) {
  return (
    <Suspense fallback={<Skeleton className="h-[446px] w-full" />}>
      <EditorArea {...props} />
    </Suspense>
  );
}
