"use client";
import Link from "next/link";
import { type ComponentProps, useState } from "react";

/** A link that fetches ahead once somebody is about to follow it: for every link in sight, each page would ask for a dozen that nobody goes to. */
export function PlaceLink({ onMouseEnter, onTouchStart, onFocus, ...props }: ComponentProps<typeof Link>) {
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
