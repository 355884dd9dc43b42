import type { HoldShown } from "@/lib/holds/answers";
import { HoldIcon, isBroken } from "./hold-icon";

type Props = {
  hold: Pick<HoldShown, "kind" | "words" | "is_due"> | null;
  /** The visible text where day and kind have columns of their own; screen readers and copies get the full one. */
  brief?: string | undefined;
};

/** Renders the agreement about a row's invoice; red for a broken promise. */
export function HoldCell({ hold, brief }: Props) {
  if (!hold) return null;
  const { kind, words, is_due: isDue } = hold;
  return (
    <span title={words} className="inline-flex max-w-full items-center gap-1.5 align-bottom">
      <HoldIcon kind={kind} isDue={isDue} />
      <span className={`truncate ${isBroken({ kind, isDue }) ? "text-bad-ink" : ""}`}>
        {brief ? (
          <>
            <span aria-hidden data-short>
              {brief}
            </span>
            <span className="sr-only">{words}</span>
          </>
        ) : (
          words
        )}
      </span>
    </span>
  );
}
