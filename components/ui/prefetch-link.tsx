"use client";
import Link from "next/link";
import { type ComponentProps, useState } from "react";

/** Renders a link that prefetches on hover, touch or focus: prefetching every visible link would load a dozen pages nobody opens. */
export function PrefetchLink({ onMouseEnter, onTouchStart, onFocus, ...props }: ComponentProps<typeof Link>) {
  const [isNear, setNear] = useState(false);
  return (
    <Link
      {...props}
      prefetch={props.prefetch ?? (isNear ? null : false)}
      onMouseEnter={(event) => {
        setNear(true);
        onMouseEnter?.(event);
      }}
      onTouchStart={(event) => {
        setNear(true);
        onTouchStart?.(event);
      }}
      onFocus={(event) => {
        setNear(true);
        onFocus?.(event);
      }}
    />
  );
}
