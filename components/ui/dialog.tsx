"use client";
import { later } from "./later";
import type { OverlayProps } from "./overlay";

const Overlay = later(() => import("./overlay"));

type Props = Omit<OverlayProps, "side"> & { open: boolean };

/** A dialog in the middle of the screen. Its code is fetched when the first one opens. */
export function Dialog({ open, ...props }: Props) {
  if (!open) return null;
  return <Overlay {...props} />;
}
