import type { randomFrom } from "@/scripts/seed/random";
import type { Fault } from "../../emulators/wire/faults";
import type { HttpRequest } from "../../emulators/wire/http";
import type { Practice } from "./practice";

type Dice = ReturnType<typeof randomFrom>;

/** Wrong answers that a package may give with status 200. */
export const lies = [
  "empty",
  "short",
  "one dropped",
  "half a page",
  "doubles",
  "other order",
  "yesterday's page",
  "names itself as next page",
] as const;
export type Lie = (typeof lies)[number];

/** The answers a lie applies to: those that list items, those with details of some, all of them, or those about debtors. */
const scopes: Record<Practice["key"], Record<string, RegExp>> = {
  exact: {
    list: /read\/financial\/ReceivablesList/,
    rows: /bulk\/Cashflow\/Receivables|Aging/,
    all: /Receivables/,
    debtors: /CRM\/|crm\//,
  },
  moneybird: {
    list: /^GET .*_invoices\/synchronization/,
    rows: /^POST .*_invoices\/synchronization/,
    all: /_invoices\/synchronization/,
    debtors: /contacts/,
  },
  twinfield: {
    list: /matchstatus[\s\S]*available|matchstatus[\s\S]*proposed/,
    rows: /head\.number[\s\S]*between/,
    all: /&lt;columns/,
    debtors: /finder/,
  },
};

/** Returns a fault that gives one wrong answer for one kind of request, every time until it is cleared. */
export function falseAnswers(of: Practice, lie: Lie, dice: Dice): { fault: Fault; about: string } {
  const about = dice.oneOf(Object.keys(scopes[of.key]));
  const scope = scopes[of.key][about] ?? /^$/;
  const earlier = new Map<string, string>();
  for (const { method, target, body, status, answer } of of.server.visits.all())
    if (status === 200) earlier.set(keyOf(method, target, body), answer);
  const rewrite = (answer: string, { method, path, query, body, origin }: HttpRequest) => {
    const target = `${path}?${query}`;
    if (!scope.test(`${method} ${target} ${body}`)) return answer;
    if (lie === "yesterday's page") return earlier.get(keyOf(method, target, body)) ?? answer;
    return answer.startsWith("<")
      ? inXml(answer, lie, dice)
      : inJson(answer, lie, { dice, self: `${origin}${target}` });
  };
  return { fault: { times: 1_000_000, rewrite }, about };
}

/** Returns the key of a request, the same for every caller. */
const keyOf = (method: string, target: string, body: string) =>
  `${method} ${decodeURIComponent(target.replace(/\+/g, " "))} ${body.replace(/<AccessToken>.*?<\/AccessToken>/, "")}`;

function inJson(answer: string, lie: Lie, { dice, self }: { dice: Dice; self: string }): string {
  const read: unknown = JSON.parse(answer);
  if (Array.isArray(read)) return JSON.stringify(changed(read, lie, dice));
  const list = Reflect.get(Object(read), "d");
  const results: unknown = Reflect.get(Object(list), "results");
  if (!Array.isArray(results)) return answer;
  const next: unknown = Reflect.get(Object(list), "__next");
  const cut = lie === "empty" || lie === "half a page";
  const link = lie === "names itself as next page" ? self : cut ? undefined : next;
  return JSON.stringify({ d: { results: changed(results, lie, dice), ...(link ? { __next: link } : {}) } });
}

const LINE = /&lt;tr&gt;.*?&lt;\/tr&gt;/g;
function inXml(answer: string, lie: Lie, dice: Dice): string {
  const lines = answer.match(LINE) ?? [];
  if (lines.length === 0) return answer;
  const changedLines = changed(lines, lie, dice);
  // Its own count matches the changed rows.
  return answer
    .replace(/(?:&lt;tr&gt;.*&lt;\/tr&gt;)/, () => changedLines.join(""))
    .replace(/last="\d+" total="\d+"/, `last="${changedLines.length}" total="${changedLines.length}"`);
}

/** Returns rows as a lie changes them. */
export function changed<Row>(rows: readonly Row[], lie: Lie, dice: Dice): Row[] {
  if (lie === "empty") return [];
  if (lie === "short") return rows.filter(() => dice.below(3) > 0);
  if (lie === "half a page") return rows.slice(0, Math.ceil(rows.length / 2));
  if (lie === "doubles") return rows.flatMap((row) => (dice.below(3) === 0 ? [row, row] : [row]));
  if (lie === "other order") return [...rows].reverse();
  if (lie !== "one dropped" || rows.length === 0) return [...rows];
  const dropped = dice.below(rows.length);
  return rows.filter((_, place) => place !== dropped);
}
