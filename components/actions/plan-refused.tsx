"use client";
import { useEffect, useRef } from "react";
import { Notice } from "@/components/ui/states";

/** Why nothing was run. It comes into sight and takes the focus after every attempt: the button that was pressed waits for the new plan. */
export function PlanRefused({ words, attempt }: { words: string; attempt: number }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  return (
    <div ref={box} tabIndex={-1} className="rounded-md">
      <Notice tone="warn">{words}</Notice>
    </div>
  );
}
