import { Check, Circle } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { SetupStep } from "@/lib/tenants/answers";

type SetupItem = SetupStep & {
  name: string;
  /** A sentence on the purpose of the step; a list without these is compact. */
  purpose?: string;
  /** The address of the step's form, also to review it once done; undefined for users who cannot open it. */
  href?: string | undefined;
};

type Props = {
  title: string;
  /** The progress, beside the title. */
  progress?: string;
  items: readonly SetupItem[];
  /** Buttons for the whole list, such as dismissing it. */
  actions?: ReactNode;
  /** An optional offer shown below the list, not counted in its completion. */
  offer?: ReactNode;
};

const box = "rounded-md border border-line bg-surface px-4 py-3";

/** Renders the steps of a set-up, which tick themselves when done, and an optional offer; without open steps only the offer. */
export function SetupList({ title, progress, items, actions, offer }: Props) {
  if (items.every(({ done: isDone }) => isDone)) return offer && <div className={box}>{offer}</div>;
  const isCompact = items.every(({ purpose }) => purpose === undefined);
  return (
    <section aria-labelledby="setup-title" className={box}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="setup-title" className="font-semibold text-list">
          {title}
        </h2>
        {progress && <p className="text-ink-muted text-list">{progress}</p>}
        {actions && <div className="ml-auto">{actions}</div>}
      </div>
      <ol
        className={`mt-2 grid gap-x-6 ${isCompact ? "gap-y-1 sm:grid-cols-2 xl:grid-cols-4" : "gap-y-2 sm:grid-cols-2"}`}
      >
        {items.map((item) => (
          <Item key={item.part} item={item} />
        ))}
      </ol>
      {offer && <div className="mt-3 border-line border-t pt-3">{offer}</div>}
    </section>
  );
}

function Item({ item: { done: isDone, name, purpose, href, by } }: { item: SetupItem }) {
  const t = useTranslations("setup");
  return (
    <li className="flex items-start gap-2 text-list">
      {isDone ? (
        <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-ok" />
      ) : (
        <Circle aria-hidden size={16} className="mt-0.5 shrink-0 text-ink-muted" />
      )}
      <div className="min-w-0">
        <span className="sr-only">{isDone ? t("done") : t("missing")} </span>
        {href === undefined ? (
          <span className={isDone ? "text-ink-muted" : purpose && "font-medium"}>{name}</span>
        ) : (
          <PrefetchLink
            href={href}
            className={`underline underline-offset-2 ${isDone ? "text-ink-muted" : "text-brand-text"}`}
          >
            {name}
          </PrefetchLink>
        )}
        {!isDone && (
          <span className="block max-w-prose text-dense text-ink-muted">
            {[purpose, by !== null && t(`by_${by}`)].filter(Boolean).join(" ")}
          </span>
        )}
      </div>
    </li>
  );
}
