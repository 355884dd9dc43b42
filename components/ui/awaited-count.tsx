"use client";
import { Suspense, use } from "react";
import { Count } from "./badge";

/** A number the page does not wait for; nothing is shown while there is nothing. */
export function AwaitedCount({ value }: { value: Promise<number> }) {
  return (
    <Suspense>
      <Told value={value} />
    </Suspense>
  );
}

function Told({ value }: { value: Promise<number> }) {
  const count = use(value);
  return count > 0 && <Count value={count} />;
}
