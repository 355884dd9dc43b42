import type { HoldShown } from "@/lib/holds/answers";
import { HoldIcon, isBroken } from "./hold-icon";

type Props = {
  hold: Pick<HoldShown, "kind" | "words" | "is_due"> | null;
  /** What is seen where day and kind have columns of their own; the whole is read out and copied. */
  brief?: string | undefined;
};

/** Shows what is agreed of a row's invoice, in words; red when it was broken. */
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
