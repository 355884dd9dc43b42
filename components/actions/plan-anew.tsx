"use client";
import { useEffect, useRef } from "react";
import { Notice } from "@/components/ui/states";

type Props = { words: string; tone: "warn" | "ok"; attempt: number };

/** Why a plan was made anew: nothing was run, or something was mended. It comes into sight and takes the focus after every attempt: what was pressed waits for the new plan or is gone. */
export function PlanAnew({ words, tone, attempt }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  return (
    <div ref={box} tabIndex={-1} className="rounded-md">
      <Notice tone={tone}>{words}</Notice>
    </div>
  );
}
