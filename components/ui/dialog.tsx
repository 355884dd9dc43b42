"use client";
import { lazyComponent } from "./lazy-component";
import type { OverlayProps } from "./overlay";

const Overlay = lazyComponent(() => import("./overlay"));

type Props = Omit<OverlayProps, "side"> & { open: boolean };

/** Renders a dialog in the middle of the screen. Its code is loaded when the first one opens. */
export function Dialog({ open, ...props }: Props) {
  if (!open) return null;
  return <Overlay {...props} />;
}
