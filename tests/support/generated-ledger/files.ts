import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Ledger } from "../by-hand/frame";
import type { GeneratedEvent } from "./event";

const HEAD = [
  ...["seq", "at", "event", "debtor", "invoice", "date", "due", "currency", "total", "open", "on", "amount"],
  ...["status", "source", "step", "channel", "message", "contract"],
] as const;
const MONEY = ["total", "open", "amount"];

/** Runs a function with a folder that holds a ledger as files, in the form of every ledger; the folder is deleted afterwards. */
export async function withFiles<T>(ledger: Ledger, run: (dir: string) => Promise<T>): Promise<T> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "ledger-"));
  try {
    fs.writeFileSync(path.join(dir, "customer.json"), JSON.stringify(customerOf(ledger)));
    fs.writeFileSync(path.join(dir, "debtors.csv"), debtorsOf(ledger));
    fs.writeFileSync(path.join(dir, "events.csv"), eventsOf(ledger.events));
    return await run(dir);
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

const customerOf = ({ settings }: Ledger) => ({
  number: "4000",
  name: "Tweede Grootboek BV",
  currency: settings.currency,
  dso_target: settings.dso_target,
  license_type: "deb-inc",
  action_interval: 14,
  incasso_type: "wik",
  incasso_value: "0.00",
  interest_max: "",
  interest_rate: money(settings.rate),
  interest_min: money(settings.least),
  admin_costs: money(settings.admin),
  features: ["contracts", ...(settings.hasR9 ? ["r9Filter"] : [])],
});

const debtorsOf = ({ debtors }: Ledger) =>
  [
    "number;name;country;status;owner;subscription;credit_limit",
    ...debtors.map(({ number, name, status, owner, subscription }) =>
      [number, name, "NL", status, owner, subscription, ""].join(";"),
    ),
  ].join("\n");

const money = (cents: number): string => (cents / 100).toFixed(2);

const eventsOf = (events: readonly GeneratedEvent[], end = "\n"): string =>
  [
    HEAD.join(";"),
    ...events.map((one, place) => HEAD.map((name) => cellOf({ ...one, seq: place + 1 }, name)).join(";")),
  ].join(end);

function cellOf(one: GeneratedEvent & { seq: number }, name: (typeof HEAD)[number]): string {
  if (one.event === "withdrawn" && (name === "debtor" || name === "invoice")) return "";
  const value = one[name];
  if (value === undefined) return "";
  return MONEY.includes(name) ? money(Number(value)) : String(value);
}
