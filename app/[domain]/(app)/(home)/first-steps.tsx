import { getTranslations } from "next-intl/server";
import { type PageCtx, runQuery } from "@/app/page-context";
import { DismissButton } from "@/components/domain/setup/dismiss-button";
import { SetupList } from "@/components/domain/setup/setup-list";
import { role } from "@/lib/access/roles";
import type { SetupStep } from "@/lib/tenants/answers";
import { firstSteps } from "@/lib/tenants/queries/first-steps";
import { newUserAddress } from "../new-user-address";

/** Renders a new user's first steps and how many are done, until all are; a single line where the user set them aside. */
export async function FirstSteps({ ctx }: { ctx: PageCtx }) {
  const { list, steps, closed_at, customer_id } = (await runQuery(firstSteps, ctx, {})).data;
  if (list === null) return null;
  const t = await getTranslations("first_steps");
  const count = steps.filter(({ done: isDone }) => isDone).length;
  const title = t(`title_${list}`, {
    name: list === "label" ? ctx.whiteLabel.name : (ctx.customer?.name ?? ""),
  });
  const progress = t("progress", { count, total: steps.length });
  if (closed_at !== null)
    return (
      <p className="flex flex-wrap items-center gap-3 text-ink-muted text-list">
        {title} · {progress} <DismissButton item="first_steps" isClosed />
      </p>
    );
  return (
    <SetupList
      title={title}
      progress={progress}
      actions={<DismissButton item="first_steps" />}
      items={steps.map((step) => ({
        ...step,
        name: t(`${list}_${step.part}`),
        purpose: t(`${list}_${step.part}_why`),
        href: isOpen(step) ? placeOf(step.part, customer_id, ctx.domain) : undefined,
      }))}
    />
  );
}

/** Returns whether a step links to its form: one this user still has to do, and the texts, which can be reviewed from the start. */
const isOpen = ({ part, done: isDone, by }: SetupStep): boolean =>
  by === null && (!isDone || part === "words");

/** Returns the address of a step's form; undefined where it needs a customer and there is none yet. */
function placeOf(part: SetupStep["part"], customer_id: number | null, domain: string): string | undefined {
  switch (part) {
    case "label":
      return `/${domain}/resellers/create`;
    case "administrator":
      return newUserAddress(domain, { role_id: role.whiteLabel });
    case "customer":
      return `/${domain}/customers/create`;
    case "people":
      return newUserAddress(domain, { role_id: role.klant, customer_id });
    case "sender":
      return customer_id === null
        ? undefined
        : `/${domain}/customers/${customer_id}/edit?tab=info#section-debit`;
    case "words":
      return `/${domain}/templates`;
    case "books":
      return `/${domain}/synchronize`;
    case "run":
      return `/${domain}/actions`;
    default:
      return undefined;
  }
}
