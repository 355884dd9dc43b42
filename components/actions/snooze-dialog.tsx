"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { useUndo } from "@/components/domain/undo/use-undo";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import Overlay from "@/components/ui/overlay";
import { ErrorState, Skeleton } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { ActionRow } from "@/lib/dunning/answers/lists";
import { formatCount } from "@/lib/i18n/format";
import { addDays, type Day, day, later } from "@/lib/kernel/day";
import { isGroup, type ListRow } from "./selection";

const AT_MOST = 200;

type Filters = Readonly<Record<string, unknown>>;
type Props = {
  /** The rows of the list; `ids` are their selected invoices. */
  rows: readonly ListRow[];
  ids: readonly number[];
  /** The filters of the list. */
  filters: Filters;
  today: string;
  onClose: () => void;
  onSaved: () => void;
};

/** Renders the dialog that snoozes invoices together; those of ticked debtors are loaded first, for their current versions. */
export default function SnoozeDialog({ rows, ids, filters, ...dialog }: Props) {
  const t = useTranslations("snooze");
  const [only] = rows.length === 1 ? rows : [];
  const narrowed = only ? { ...filters, debtor_id: only.debtor_id, currency: only.currency } : filters;
  const inSight = rows.filter((row): row is ActionRow => !isGroup(row));
  const found = useInvoices(inSight.length < rows.length ? ids : [], narrowed);
  const invoices = inSight.length < rows.length ? found : inSight;
  if (Array.isArray(invoices)) return <SnoozeForm rows={invoices} {...dialog} />;
  return (
    <Overlay
      size="sm"
      title={t("title", { count: ids.length, shown: formatCount(ids.length) })}
      onClose={dialog.onClose}
    >
      {invoices === "failed" ? <ErrorState /> : <Skeleton className="h-24" />}
    </Overlay>
  );
}

/** Returns invoices of the list by their ids; null while they are loaded. */
function useInvoices(ids: readonly number[], filters: Filters): ActionRow[] | "failed" | null {
  const [rows, setRows] = useState<ActionRow[] | "failed" | null>(null);
  const joinedIds = ids.join();
  const question = JSON.stringify(filters);
  useEffect(() => {
    if (joinedIds === "") return;
    const controller = new AbortController();
    const ids = new Set(joinedIds.split(",").map(Number));
    void allRows(JSON.parse(question), ids, controller.signal).then((found) => {
      if (!controller.signal.aborted) setRows(found);
    });
    return () => controller.abort();
  }, [joinedIds, question]);
  return rows;
}

async function allRows(
  { sort: _, direction: __, ...narrowing }: Filters,
  ids: ReadonlySet<number>,
  signal: AbortSignal,
): Promise<ActionRow[] | "failed"> {
  const found: ActionRow[] = [];
  for (let page = 1; found.length < ids.size; page += 1) {
    const answer = await call("GET /actions-list", { ...narrowing, page, per_page: AT_MOST }, { signal });
    if (!answer.ok) return "failed";
    found.push(...answer.data.filter(({ id }) => ids.has(id)));
    if (page >= answer.body.meta.last_page) break;
  }
  return found;
}

type FormProps = Pick<Props, "today" | "onClose" | "onSaved"> & { rows: readonly ActionRow[] };

const choices: readonly Snooze[] = ["day", "week"];

/** Renders the form that snoozes rows: by a day, a week, or until a chosen day. Refusals are shown, and the rest can be undone. */
function SnoozeForm({ rows, today, onClose, onSaved }: FormProps) {
  const t = useTranslations("snooze");
  const id = useId();
  const [only] = rows.length === 1 ? rows : [];
  const [until, setUntil] = useState(only?.deadline ?? "");
  const [error, setError] = useState("");
  const { save, pending } = useSave(rows, setError, onSaved);
  const words = { count: rows.length, shown: formatCount(rows.length), number: only?.number ?? "" };
  return (
    <Overlay
      size="sm"
      title={t(only ? "title_one" : "title", words)}
      {...(only ? { subtitle: only.debtor } : {})}
      isLocked={pending}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <div className="flex gap-2">
          {choices.map((by, at) => (
            <Button
              key={by}
              autoFocus={at === 0}
              pending={pending}
              onClick={() => void save(snoozedDeadlines(rows, by, day(today)))}
            >
              {t(by, { count: snoozes[by] })}
            </Button>
          ))}
        </div>
        <form
          method="post"
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void save(Object.fromEntries(rows.map((row) => [String(row.id), until])));
          }}
        >
          <DateField
            id={id}
            name="deadline"
            label={t("until")}
            hint={t("until_hint")}
            value={until}
            onChange={setUntil}
            {...(error ? { error: [error] } : {})}
          />
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button type="submit" variant="brand" pending={pending} disabled={until === ""}>
              {t("save")}
            </Button>
          </div>
        </form>
      </div>
    </Overlay>
  );
}

/** Returns a function that writes the deadlines with the versions that were loaded. */
function useSave(rows: readonly ActionRow[], onError: (words: string) => void, onSaved: () => void) {
  const t = useTranslations("snooze");
  const router = useRouter();
  const undo = useUndo();
  const [pending, setPending] = useState(false);
  const save = async (invoices: Record<string, string>) => {
    setPending(true);
    const versions = Object.fromEntries(rows.map(({ id, version }) => [String(id), version]));
    const answer = await call("POST /invoices/update-deadlines", { invoices, versions });
    setPending(false);
    if (!answer.ok) {
      const [first] = Object.values(answer.problem.errors ?? {}).flat();
      onError(first ?? answer.problem.detail);
      return;
    }
    const { saved, refused, undo_id } = answer.data;
    const message = t("saved", { count: saved, shown: formatCount(saved) });
    const reasons = refused.map(({ number, message }) => `${number}: ${message}`).join(" · ");
    // A row that a colleague changed first is not saved: with none saved a success message would mislead.
    const notify = saved > 0 ? toast.success : toast.error;
    notify(message, {
      ...(undo_id === null ? {} : { action: undo.action(undo_id) }),
      ...(reasons ? { description: reasons } : {}),
    });
    router.refresh();
    onSaved();
  };
  return { save, pending };
}

/** The days by which one key snoozes. */
const snoozes = { day: 1, week: 7 } as const;
type Snooze = keyof typeof snoozes;

/** Returns the new deadline of each row: that many days after its own, or after today where that is past or missing. */
export const snoozedDeadlines = (
  rows: readonly { id: number; deadline: string | null }[],
  by: Snooze,
  today: Day,
): Record<string, Day> =>
  Object.fromEntries(
    rows.map(({ id, deadline }) => {
      const from = deadline === null ? today : later(day(deadline), today);
      return [String(id), addDays(from, snoozes[by])];
    }),
  );
