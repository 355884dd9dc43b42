import Link from "next/link";
import { useTranslations } from "next-intl";
import { formatCount } from "@/lib/i18n/format";
import type { Task } from "./task-list";

/** Renders a user's tasks in one row above the figures, each with its count and link. */
export function TaskStrip({ tasks }: { tasks: readonly Task[] }) {
  const t = useTranslations("home");
  return (
    <section
      aria-labelledby="waiting"
      className="no-print flex flex-wrap items-center gap-x-4 gap-y-1 text-list"
    >
      <h2 id="waiting" className="font-medium">
        {t("waiting")}
      </h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {tasks.map(({ id, count, href }) => {
          const words = t(`task_${id}`, { count, shown: formatCount(count) });
          return (
            <li key={id} className="flex min-h-6 items-center">
              <Link href={href} prefetch={false} className="text-brand-text hover:underline">
                {words}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
