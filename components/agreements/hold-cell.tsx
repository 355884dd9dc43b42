import type { HoldShown } from "@/lib/holds/answers";
import { HoldIcon, isBroken } from "./hold-icon";

/** What is agreed of a row's invoice, in words; red when it was broken. */
export function HoldCell({ hold }: { hold: Pick<HoldShown, "kind" | "words" | "is_due"> | null }) {
  if (!hold) return null;
  const { kind, words, is_due: isDue } = hold;
  return (
    <span title={words} className="inline-flex max-w-full items-center gap-1.5 align-bottom">
      <HoldIcon kind={kind} isDue={isDue} />
      <span className={`truncate ${isBroken({ kind, isDue }) ? "text-bad-ink" : ""}`}>{words}</span>
    </span>
  );
}
