"use client";
import { Eye, Mail, Mailbox } from "lucide-react";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { ErrorState, Skeleton } from "@/components/ui/states";
import type { PlanMessage } from "@/lib/dunning/answers/plan-messages";
import { formatCents, formatCount, formatDay } from "@/lib/i18n/format";
import { add, centsOf, NOTHING } from "@/lib/kernel/money";
import type { Override } from "./plan-held";
import type { ActionBody, FlexBody, RunCall } from "./run-choices";

const MessagePreview = lazyComponent(() => import("./message-preview"));

/** The request of a plan: the call that starts its run and its body, overrides included. */
export type PlanQuery = { order: RunCall; body: (ActionBody | FlexBody) & { override?: Override } };

type Props = {
  domain: string;
  query: PlanQuery;
  line: string;
  /** The line's name for screen readers. */
  name: string;
};

/** Lists the messages, status changes or hand-overs of one line of a plan: receiver, invoices, sum, and a preview of each message. */
export function PlanMessages({ domain, query, line, name }: Props) {
  const t = useTranslations("plan");
  const { messages, total, error, isLoading, more } = usePlanMessages(query, line);
  return (
    <div className="border-line border-t bg-sunken px-3 py-1.5 text-dense text-ink">
      <ul aria-label={t("messages_of", { name })} className="divide-y divide-line">
        {messages.map((message) => (
          <Line key={message.id} domain={domain} query={query} message={message} />
        ))}
      </ul>
      {error && <ErrorState title={t("messages_failed")}>{error}</ErrorState>}
      {isLoading && <Skeleton className="my-2 h-14" />}
      {!isLoading && messages.length < total && (
        <Button size="sm" variant="link" onClick={more}>
          {t("messages_more", {
            shown: formatCount(messages.length),
            total: formatCount(total),
          })}
        </Button>
      )}
    </div>
  );
}

type LineProps = { domain: string; query: PlanQuery; message: PlanMessage };

function Line({ domain, query, message }: LineProps) {
  const t = useTranslations("plan");
  const [isShown, setShown] = useState(false);
  const { kind, debtor_id, debtor, currency, open, interest_added, costs_added } = message;
  const added = add(centsOf(interest_added), centsOf(costs_added));
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-1.5">
      <div className="min-w-0 flex-1 basis-60">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <Link
            prefetch={false}
            href={`/${domain}/debtors/${debtor_id}/edit`}
            className="inline-flex min-h-6 items-center font-medium text-brand-text underline underline-offset-2"
          >
            {debtor}
          </Link>
          <Invoices domain={domain} message={message} />
        </span>
        <Receiver message={message} />
      </div>
      <div className="ml-auto flex items-start gap-3 max-sm:w-full max-sm:items-center max-sm:justify-between">
        <span className="sm:text-right">
          <span className="tnum font-semibold">{formatCents(add(centsOf(open), added), currency)}</span>
          {added !== NOTHING && (
            <span className="block text-ink-muted">
              {t("with_added", { more: formatCents(added, currency) })}
            </span>
          )}
        </span>
        {kind === "message" && (
          <Button size="sm" icon={<Eye aria-hidden size={14} />} onClick={() => setShown(true)}>
            {t("example")}
            <span className="sr-only"> {t("example_of", { debtor })}</span>
          </Button>
        )}
      </div>
      {isShown && <Example query={query} message={message} onClose={() => setShown(false)} />}
    </li>
  );
}

function Receiver({ message: { mailed_to, posted_to, free_until } }: Pick<LineProps, "message">) {
  const t = useTranslations("plan");
  const locale = useLocale();
  return (
    <>
      {mailed_to.length > 0 && (
        <span className="flex items-start gap-1.5">
          <Mail aria-hidden size={14} className="mt-0.5 shrink-0 text-ink-muted" />
          <span className="min-w-0 break-words">
            <span className="sr-only">{t("by_mail")} </span>
            {mailed_to.join(", ")}
          </span>
        </span>
      )}
      {posted_to !== "" && (
        <span className="flex items-start gap-1.5">
          <Mailbox aria-hidden size={14} className="mt-0.5 shrink-0 text-ink-muted" />
          <span className="min-w-0 break-words">
            <span className="sr-only">{t("by_post")} </span>
            {posted_to}
          </span>
        </span>
      )}
      {free_until && (
        <span className="block text-ink-muted">
          {t("free_until", { day: formatDay(free_until, locale) })}
        </span>
      )}
    </>
  );
}

const NAMED = 6;

function Invoices({ domain, message: { invoices, count } }: Omit<LineProps, "query">) {
  const t = useTranslations("plan");
  return (
    <span className="flex flex-wrap gap-x-2 text-ink-muted">
      {invoices.slice(0, NAMED).map(({ id, number }) => (
        <Link
          key={id}
          prefetch={false}
          href={`/${domain}/invoices/${id}/edit`}
          className="inline-flex min-h-6 items-center whitespace-nowrap underline underline-offset-2"
        >
          {number}
        </Link>
      ))}
      {count > NAMED && <span>{t("more", { shown: formatCount(count - NAMED) })}</span>}
    </span>
  );
}

/** Renders the message as the run of this plan would send it: about all its invoices, and no other of its debtor. */
function Example({ query, message, onClose }: Omit<LineProps, "domain"> & { onClose: () => void }) {
  const { order, body } = query;
  const { id, debtor, invoices, count } = message;
  const [first] = invoices;
  const isWhole = count === invoices.length;
  return (
    <MessagePreview
      row={{ id, debtor, number: first?.number ?? "" }}
      status={first?.status_id ?? null}
      flex={order === "POST /actions-list/flex"}
      run={{
        ...(isWhole
          ? { rows: Object.fromEntries(invoices.map((invoice) => [invoice.id, invoice.status_id])) }
          : {}),
        ...(body.override ? { override: body.override } : {}),
        ...("pending" in body && body.pending ? { pending: true } : {}),
      }}
      onClose={onClose}
    />
  );
}

type State = { request: string; messages: PlanMessage[]; total: number; page: number; error: string };

/** Returns the messages of a line, loaded page by page; another request discards them. */
function usePlanMessages({ order, body }: PlanQuery, line: string) {
  const question = JSON.stringify({ ...body, line, flex: order === "POST /actions-list/flex" });
  const [page, setPage] = useState(1);
  const [state, setState] = useState<State>({ request: "", messages: [], total: 0, page: 0, error: "" });
  const current = state.request === question ? state : null;
  const isThere = current !== null && current.page >= page;
  useEffect(() => {
    if (isThere) return;
    const controller = new AbortController();
    const input: ActionBody & { line: string; flex: boolean } = JSON.parse(question);
    void call("POST /actions-list/plan", { ...input, page }, { signal: controller.signal }).then((answer) => {
      if (controller.signal.aborted) return;
      setState((before) => {
        const same = before.request === question ? before : null;
        const messages = same?.messages ?? [];
        const total = same?.total ?? 0;
        if (!answer.ok)
          return { request: question, messages, total, page, error: answer.problem.detail || " " };
        return {
          request: question,
          messages: [...messages, ...answer.data],
          total: answer.body.meta.total,
          page,
          error: "",
        };
      });
    });
    return () => controller.abort();
  }, [question, page, isThere]);
  return {
    messages: current?.messages ?? [],
    total: current?.total ?? 0,
    error: current?.error ?? "",
    isLoading: !isThere,
    more: () => setPage(page + 1),
  };
}
