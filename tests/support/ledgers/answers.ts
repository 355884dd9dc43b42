import { expect } from "vitest";
import { calls } from "@/app/api/calls";
import type { StaffCtx } from "@/lib/access/context";
import { openSession } from "@/lib/access/open-session";
import { findSession } from "@/lib/access/session";
import { listSubscriptions } from "@/lib/debtors/queries/list-subscriptions";
import { statuses } from "@/lib/flow/statuses";
import type { Call } from "@/lib/http/calls";
import type { Download } from "@/lib/http/download";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import type { Day } from "@/lib/kernel/day";
import { centsOf, NOTHING, sum, toWire } from "@/lib/kernel/money";
import { toWireForm } from "@/lib/kernel/wire";
import type { Ledger } from "@/scripts/seed/ledger/open-ledger";
import { bytesOf } from "../download";
import { NOW } from "../world";

const table: Readonly<Record<string, Call>> = calls;

/**
 * Returns the answer to a call on a day of the ledger, in the form of its expected answers: without database ids, and with the entry ids of
 * its files.
 */
export async function answerTo(ledger: Ledger, call: string, today: Day): Promise<unknown> {
  const [name = "", search = ""] = call.split("?");
  const { owner: of, user, ...query } = Object.fromEntries(new URLSearchParams(search));
  const verb = table[`GET /${name}`]?.verb;
  const ctx = await contextFor(ledger, { of, user }, today);
  if (verb?.kind === "file") return linesOf(await verb.call(working(ctx), { ...query, format: "csv" }));
  if (!verb || !("answer" in verb) || !("can" in verb)) throw new Error(`no verb answers ${name}`);
  if (name === "debtors/subscriptions") return owedOnContracts(ctx, query);
  if (name === "invoices") return behindBar(ctx, query);
  const answer: { data?: unknown } = JSON.parse(
    JSON.stringify(toWireForm(verb.answer, await verb.call(ctx, query))),
  );
  return withoutIds(answer.data);
}

const working = (ctx: StaffCtx): StaffCtx => ({ ...ctx, actor: { ...ctx.actor, is_super: true } });

/** Returns the lines of a CSV below its header, as cells. */
async function linesOf(file: Download): Promise<string[][]> {
  const text = (await bytesOf(file)).toString("utf8").trimEnd();
  return text
    .split("\n")
    .slice(1)
    .map((line) => line.split(";"));
}

/** Returns rows of the ledger as cells of a file: amounts with a comma, statuses by name, empty for null. */
export const cellsOf = (rows: unknown): string[][] =>
  Array.isArray(rows) ? rows.map((row: object) => Object.entries(row).map(cellOf)) : [];

function cellOf([name, value]: [string, unknown]): string {
  if (value === null) return "";
  if (value === "flex") return "Flex";
  if (name === "status" || name === "last_step")
    return statuses.find(({ id }) => id === Number(value))?.name.nl ?? String(value);
  return String(value).replace(/^(-?\d+)\.(\d\d)$/, "$1,$2");
}

async function owedOnContracts(ctx: StaffCtx, query: Record<string, string>) {
  const { data, totals } = toWireForm(listSubscriptions.answer, await listSubscriptions.call(ctx, query));
  return { rows: data.map(({ debtor: _, subscription: __, ...row }) => row), totals };
}

/** Returns the list behind a bar, all pages: the count, the sum and the invoices. */
async function behindBar(ctx: StaffCtx, query: Record<string, string>) {
  const pageOf = async (page: number) =>
    toWireForm(listInvoices.answer, await listInvoices.call(ctx, { ...query, page, per_page: 200 }));
  const list = await pageOf(1);
  const rows = [...list.data];
  for (let page = 2; rows.length < list.meta.total; page += 1) rows.push(...(await pageOf(page)).data);
  const [total] = list.totals;
  const sums = rows.map(({ bar_amount }) => centsOf(bar_amount ?? toWire(NOTHING)));
  expect(toWire(sum(sums))).toBe(total?.bar_amount ?? "0.00");
  return [
    {
      currency: query.currency,
      count: list.meta.total,
      sum: total?.bar_amount ?? "0.00",
      numbers: rows.map(({ debtor, number }) => `${debtor.number}/${number}`).sort(),
    },
  ];
}

/** Returns the context of the ledger's user, an owner of debtors, or a seller. */
async function contextFor(
  ledger: Ledger,
  { of, user }: { of?: string; user?: string },
  today: Day,
): Promise<StaffCtx> {
  const user_id = (user ? ledger.sellers.get(user) : of ? ledger.owners.get(of) : ledger.user_id) ?? 0;
  const session = await findSession(await openSession({ user_id, is_verified: true, kind: "login" }), NOW);
  if (!session) throw new Error(`there is no user ${user ?? of}`);
  return { ...session.ctx, now: new Date(`${today}T12:00:00Z`), today };
}

const ids = new Set(["id", "debtor_id"]);

/** Removes the database's ids, which no ledger contains. */
export function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !ids.has(name))
      .map(([name, inside]) => [name, withoutIds(inside)]),
  );
}

const CURRENCIES = ["EUR", "USD", "GBP"];
const charts = ["amount-per-period", "payed-vs-status", "actions-sent"];

/** Returns every call of FIGURES with its parameters, filters, files and lists, valid for any ledger on a day. */
export function callsOn(today: Day): string[] {
  const [year, month, before] = [today.slice(0, 4), today.slice(0, 7), String(Number(today.slice(0, 4)) - 1)];
  const filters = ["q=1000", "q=incasso&showStatus=1", "r9=1", "owner=31", "currency=USD", "q=nobody"];
  const figures = [
    ...["currencies", "stats", "top-debtors", "top-debtors?open=1", "forecast", "forecast?type=count"],
    ...[`stats?date=${before}-12-31`, `stats?date=${before}-02-28`, `stats?date=${month}-01`],
    ...["invoice-status", "age-analysis"].flatMap((name) => [
      name,
      `${name}?type=count`,
      `${name}?year=${before}`,
    ]),
    ...["Y", "m", "Y-m-d"].flatMap((format) => [
      `dso?format=${format}`,
      `dso?format=${format}&year=${before}`,
    ]),
    ...charts.flatMap((name) =>
      ["Y", "m", "Y-m-d"].flatMap((format) => [
        `${name}?format=${format}`,
        `${name}?format=${format}&type=count`,
        `${name}?format=${format}&year=${before}&compare=1`,
      ]),
    ),
    ...filters.flatMap((filter) => [
      ...["stats", "top-debtors", "forecast", "invoice-status", "age-analysis"].map(
        (name) => `${name}?${filter}`,
      ),
      ...["dso", ...charts].map((name) => `${name}?format=m&${filter}`),
    ]),
    ...[
      "debstatus-export",
      `debstatus-export?from=${before}-03-01&till=${before}-11-30`,
      "ri-export",
      "ri-export?days=0",
    ],
    ...[
      "debvdp-export",
      "debvdp-export?status=3,4,5,16,19",
      `debvdp-export?from=${before}-02-01&till=${year}-02-28`,
    ],
  ];
  const lists = CURRENCIES.flatMap((currency) =>
    [
      ...[`dso=${today}`, `dso=${before}-12-31`, `dso=${today}&status=3`, `dso=${today}&due=to_30`],
      ...[`df=${month}`, `df=${before}`, `paid=${year}&paid_status=1`, `paid=${before}&paid_status=2`],
      ...[`paid=${before}&paid_status=3,4`, `sent=${before}&step=3`, `sent=${month}&step=4`],
    ].map((filter) => `invoices?${filter}&currency=${currency}`),
  );
  const contracts = ["debtors/subscriptions", `debtors/subscriptions?till=${before}-12-31`];
  return [...figures.map((call) => `dashboard/${call}`), ...contracts, ...lists];
}
