import fs from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { calls } from "@/app/api/calls";
import type { StaffCtx } from "@/lib/access/context";
import { openSession } from "@/lib/access/open-session";
import { findSession } from "@/lib/access/session";
import { statuses } from "@/lib/flow/statuses";
import type { Call } from "@/lib/http/calls";
import type { Download } from "@/lib/http/download";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { type Day, day } from "@/lib/kernel/day";
import { centsOf, NOTHING, sum, toWire } from "@/lib/kernel/money";
import { toWireForm } from "@/lib/kernel/wire";
import { listSubscriptions } from "@/lib/subscriptions/queries/list-subscriptions";
import { bytesOf } from "../../support/download";
import { openWorked, WORKED } from "../../support/ledgers/worked";
import { NOW } from "../../support/world";

type Answers = Readonly<Record<string, unknown>>;
const expected: { today: Record<string, Answers> } = JSON.parse(
  fs.readFileSync(path.join(WORKED, "expected.json"), "utf8"),
);
const table: Readonly<Record<string, Call>> = calls;

const ledger = await openWorked();

for (const [today, answers] of Object.entries(expected.today)) {
  const asked = Object.entries(answers);
  test(`on ${today} each of ${asked.length} answers is what was worked out by hand`, async () => {
    await ledger.playUntil(day(today));
    const wrong: object[] = [];
    for (const [call, data] of asked) {
      const found = await answerTo(call, day(today)).catch(String);
      const right = call.includes("-export") ? cellsOf(data) : withoutIds(data);
      if (!isDeepStrictEqual(found, right)) wrong.push({ call, found, expected: data });
    }
    expect(wrong).toEqual([]);
  });
}

/** What a call answers on a day of the ledger, in the form of its expected answers: without ids, and with the entry ids of its files. */
async function answerTo(call: string, today: Day): Promise<unknown> {
  const [name = "", search = ""] = call.split("?");
  const { owner: of, user, ...query } = Object.fromEntries(new URLSearchParams(search));
  const verb = table[`GET /${name}`]?.verb;
  const ctx = await contextFor({ of, user }, today);
  if (verb?.kind === "file") return linesOf(await verb.call(working(ctx), { ...query, format: "csv" }));
  if (!verb || !("answer" in verb) || !("can" in verb)) throw new Error(`nobody answers ${name}`);
  if (name === "debtors/subscriptions") return owedOnContracts(ctx, query);
  if (name === "invoices") return behindBar(ctx, query);
  const answer: { data?: unknown } = JSON.parse(
    JSON.stringify(toWireForm(verb.answer, await verb.call(ctx, query))),
  );
  return withoutIds(answer.data);
}

const working = (ctx: StaffCtx): StaffCtx => ({ ...ctx, actor: { ...ctx.actor, is_super: true } });

/** The lines of a CSV under its head, as cells. */
async function linesOf(file: Download): Promise<string[][]> {
  const text = (await bytesOf(file)).toString("utf8").trimEnd();
  return text
    .split("\n")
    .slice(1)
    .map((line) => line.split(";"));
}

/** Rows of the ledger as the cells of a file: amounts with a comma, statuses by their names, nothing where nothing is known. */
const cellsOf = (rows: unknown): string[][] =>
  Array.isArray(rows) ? rows.map((row: object) => Object.entries(row).map(cellOf)) : [];

function cellOf([name, value]: [string, unknown]): string {
  if (value === null) return "";
  if (name === "status" || name === "last_step")
    return statuses.find(({ id }) => id === Number(value))?.name.nl ?? String(value);
  return String(value).replace(/^(-?\d+)\.(\d\d)$/, "$1,$2");
}

async function owedOnContracts(ctx: StaffCtx, query: Record<string, string>) {
  const { data, totals } = toWireForm(listSubscriptions.answer, await listSubscriptions.call(ctx, query));
  return { rows: data.map(({ debtor: _, subscription: __, ...row }) => row), totals };
}

/** The list behind a bar: how many, their sum, and which they are. */
async function behindBar(ctx: StaffCtx, query: Record<string, string>) {
  const list = toWireForm(listInvoices.answer, await listInvoices.call(ctx, { ...query, per_page: 200 }));
  const [total] = list.totals;
  const sums = list.data.map(({ bar_amount }) => centsOf(bar_amount ?? toWire(NOTHING)));
  expect(toWire(sum(sums))).toBe(total?.bar_amount ?? "0.00");
  return [
    {
      currency: query.currency,
      count: list.meta.total,
      sum: total?.bar_amount ?? "0.00",
      numbers: list.data.map(({ debtor, number }) => `${debtor.number}/${number}`).sort(),
    },
  ];
}

/** Who asks: who works on the ledger, an owner of debtors, or somebody who sells. */
async function contextFor({ of, user }: { of?: string; user?: string }, today: Day): Promise<StaffCtx> {
  const user_id = (user ? ledger.sellers.get(user) : of ? ledger.owners.get(of) : ledger.user_id) ?? 0;
  const session = await findSession(await openSession({ user_id, is_verified: true, kind: "login" }), NOW);
  if (!session) throw new Error(`nobody is ${user ?? of}`);
  return { ...session.ctx, now: new Date(`${today}T12:00:00Z`), today };
}

const ids = new Set(["id", "debtor_id"]);

/** The ids of the database are in no ledger. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !ids.has(name))
      .map(([name, inside]) => [name, withoutIds(inside)]),
  );
}
