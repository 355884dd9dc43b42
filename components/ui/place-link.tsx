"use client";
import Link from "next/link";
import { type ComponentProps, useState } from "react";

/** A link that fetches ahead once somebody is about to follow it: for every link in sight, each page would ask for a dozen that nobody goes to. */
export function PlaceLink(props: ComponentProps<typeof Link>) {
  const [isNear, setNear] = useState(false);
  const near = () => setNear(true);
  return (
    <Link
      {...props}
      prefetch={props.prefetch ?? (isNear ? null : false)}
      onMouseEnter={near}
      onTouchStart={near}
      onFocus={near}
    />
  );
}
