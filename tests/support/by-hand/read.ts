import fs from "node:fs";
import path from "node:path";
import { day } from "@/lib/kernel/day";
import type { GeneratedEvent } from "../generated-ledger/event";
import type { Ledger } from "./frame";

/** Returns the rows of a semicolon-separated file as records by column name. */
const linesOf = (dir: string, name: string): Record<string, string>[] => {
  const [head = "", ...lines] = fs.readFileSync(path.join(dir, name), "utf8").trimEnd().split("\n");
  const names = head.split(";");
  return lines.map((line) =>
    Object.fromEntries(line.split(";").map((cell, at) => [names[at] ?? "", cell] as const)),
  );
};

const centsIn = (text = "") => (text === "" ? undefined : Math.round(Number(text) * 100));
const dayIn = (text = "") => (text === "" ? undefined : day(text));

const kinds = ["invoice", "booking", "correct", "status", "sent", "withdrawn", "delete"] as const;

function eventIn({
  at = "",
  event,
  debtor = "",
  invoice = "",
  ...row
}: Record<string, string>): GeneratedEvent {
  const kind = kinds.find((one) => one === event);
  if (!kind) throw new Error(`unknown event ${event}`);
  const [date, due, on] = [dayIn(row.date), dayIn(row.due), dayIn(row.on)];
  const [total, open, amount] = [centsIn(row.total), centsIn(row.open), centsIn(row.amount)];
  const { currency = "", source = "", step = "", channel = "", message = "", contract = "" } = row;
  return {
    at,
    event: kind,
    debtor,
    invoice,
    currency,
    source,
    step,
    channel,
    message,
    contract,
    status: Number(row.status),
    ...(date && { date }),
    ...(due && { due }),
    ...(on && { on }),
    ...(total !== undefined && { total }),
    ...(open !== undefined && { open }),
    ...(amount !== undefined && { amount }),
  };
}

/** Reads a ledger from the files in a folder. */
export function ledgerIn(dir: string): Ledger {
  const settings = JSON.parse(fs.readFileSync(path.join(dir, "customer.json"), "utf8"));
  const events = linesOf(dir, "events.csv").map(eventIn);
  return {
    events,
    debtors: linesOf(dir, "debtors.csv").map(
      ({ number = "", name = "", status = "", owner = "", subscription = "" }) => ({
        number,
        name,
        status,
        owner,
        subscription,
      }),
    ),
    settings: {
      currency: settings.currency,
      dso_target: settings.dso_target,
      rate: Number(settings.interest_rate) * 100,
      least: centsIn(settings.interest_min) ?? 0,
      admin: centsIn(settings.admin_costs) ?? 0,
      hasR9: settings.features.includes("r9Filter"),
    },
  };
}
