"use client";
import { lazy, Suspense } from "react";
import type { OverlayProps } from "./overlay";

const Overlay = lazy(() => import("./overlay"));

type Props = Omit<OverlayProps, "side"> & { open: boolean };

/** A dialog in the middle of the screen. Its code is fetched when the first one opens. */
export function Dialog({ open, ...props }: Props) {
  if (!open) return null;
  return (
    <Suspense>
      <Overlay {...props} />
    </Suspense>
  );
}
