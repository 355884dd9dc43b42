import { Check, Circle } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Setup } from "@/lib/tenants/answers";

/** Where each part is seen to. */
const places: Record<Setup[number]["part"], string> = {
  type: "#section-general",
  address: "#section-address",
  account: "#section-bank",
  sender: "#section-debit",
  look: "#section-logo",
  flow: "#section-flow",
  words: "#section-flow",
  books: "",
};

type Props = {
  setup: Setup;
  /** An optional offer shown below the list, not counted in its completion; null without one. */
  offer: ReactNode;
};

const box = "rounded-md border border-line bg-surface px-4 py-3";

/**
 * Shows what is still missing before the first letter can go out, which ticks itself, and what can be chosen besides; nothing when all is there and
 * nothing is offered.
 */
export function SetupList({ setup, offer }: Props) {
  const t = useTranslations("setup");
  const left = setup.filter(({ done: isDone }) => !isDone).length;
  if (left === 0) return offer && <div className={box}>{offer}</div>;
  return (
    <section aria-labelledby="setup-title" className={box}>
      <h2 id="setup-title" className="font-semibold text-list">
        {t("title", { count: left })}
      </h2>
      <ul className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2 xl:grid-cols-4">
        {setup.map(({ part, done: isDone }) => (
          <li key={part} className="flex items-center gap-2 text-list">
            {isDone ? (
              <Check aria-hidden size={16} className="shrink-0 text-ok" />
            ) : (
              <Circle aria-hidden size={16} className="shrink-0 text-ink-muted" />
            )}
            <span className="sr-only">{isDone ? t("done") : t("missing")} </span>
            {isDone || places[part] === "" ? (
              <span className={isDone ? "text-ink-muted" : ""}>{t(part)}</span>
            ) : (
              <a href={places[part]} className="text-brand-text underline underline-offset-2">
                {t(part)}
              </a>
            )}
          </li>
        ))}
      </ul>
      {offer && <div className="mt-3 border-line border-t pt-3">{offer}</div>}
    </section>
  );
}
