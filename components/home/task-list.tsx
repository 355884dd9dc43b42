import { ArrowRight, Building2, Check, FileDown, ListChecks, MailWarning, Percent } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Section } from "@/components/ui/page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { formatCount } from "@/lib/i18n/format";

export type Task = {
  id: "actions" | "letters" | "delivery" | "prospects" | "rates";
  count: number;
  href: string;
};

const icons: Record<Task["id"], ReactNode> = {
  actions: <ListChecks aria-hidden size={20} />,
  letters: <FileDown aria-hidden size={20} />,
  delivery: <MailWarning aria-hidden size={20} />,
  prospects: <Building2 aria-hidden size={20} />,
  rates: <Percent aria-hidden size={20} />,
};

/** Renders a user's tasks, each with its count and link. */
export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  const t = useTranslations("home");
  return (
    <Section title={t("waiting")}>
      <ul className="max-w-4xl divide-y divide-line rounded-md border border-line bg-surface">
        {tasks.map((task) => (
          <li key={task.id}>
            <PrefetchLink
              href={task.href}
              className="flex min-h-12 items-center gap-3 px-4 -outline-offset-2 hover:bg-sunken"
            >
              <Line task={task} />
              <ArrowRight aria-hidden size={16} className="shrink-0 text-ink-muted" />
            </PrefetchLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Line({ task: { id, count } }: { task: Task }) {
  const t = useTranslations("home");
  return (
    <>
      <span className={`shrink-0 ${count > 0 ? "text-brand-text" : "text-ink-muted"}`}>
        {count > 0 ? icons[id] : <Check aria-hidden size={20} />}
      </span>
      <span className={`min-w-0 flex-1 text-list ${count > 0 ? "font-medium" : "text-ink-muted"}`}>
        {t(`task_${id}`, { count, shown: formatCount(count) })}
      </span>
    </>
  );
}
