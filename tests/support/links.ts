import { createHash, randomBytes } from "node:crypto";
import type {
  AccountingPackage,
  Cursor,
  DebtorRow,
  ItemRow,
  Link,
  LinkSettings,
  Outward,
  ReadRow,
  SourceProblem,
  Tokens,
} from "@/lib/accounting/port";
import { PackageFailure } from "@/lib/accounting/rules/failure";
import type { Ledger } from "../../emulators/ledger/ledger";
import type { NewDebtor, NewItem } from "../../emulators/ledger/rows";
import type { Clock } from "../../emulators/wire/clock";

type Server = { url: string; clock: Clock };

export const usualSettings: LinkSettings = { host: null, fax_field: "none", range: "" };

/** Retry settings for tests: the second try follows immediately. */
export const hurried = { tries: 4, firstMs: 1, longestWaitMs: 5_000 };

/** Log entries written by an adapter. */
export const logEntries: string[] = [];

/** Adds the bakery, a debtor in the books of every practice server. */
export const bakery = (books: Ledger, fields: Partial<NewDebtor> = {}) =>
  books.addDebtor({
    number: "1042",
    name: "Bakkerij De Korenaar",
    contact: "M. de Boer",
    email: "info@korenaar.example",
    address: "Havenstraat 12",
    zipcode: "8911 AB",
    city: "Leeuwarden",
    creditLimit: 750_000,
    ...fields,
  });

/** Books an invoice of a debtor, open since March. */
export const bookInvoice = (
  books: Ledger,
  { id }: { id: number },
  total: number,
  more: Partial<NewItem> = {},
) =>
  books.book({
    kind: "invoice",
    debtor: id,
    number: "260031",
    date: "2026-03-02",
    dueDate: "2026-04-01",
    total,
    yourRef: "PO-771",
    description: "Onderhoud maart",
    ...more,
  });

/** Returns how a test calls a package: with the practice server's clock, and restricted to the package's hosts. */
export function outwardTo(server: Server, of: AccountingPackage, settings = usualSettings): Outward {
  return {
    settings,
    clock: () => new Date(server.clock.now()),
    signal: new AbortController().signal,
    fetch: async (url, init) => {
      if (!of.mayReach(url, settings)) throw new PackageFailure("bad_answer", `may not reach ${url.host}`);
      return fetch(url, { ...init, redirect: "error" }).catch(() => {
        throw new PackageFailure("unavailable");
      });
    },
    log: (event, facts) => logEntries.push(JSON.stringify({ event, facts })),
  };
}

type Chain = Link & { tokens: () => Tokens; renewals: () => number };

/** Returns a link by consent, with a token chain that is renewed one caller at a time, as the product's own store does. */
export async function linked(
  server: Server,
  of: AccountingPackage,
  settings = usualSettings,
): Promise<Chain> {
  if (of.linkedBy !== "oauth") throw new Error(`${of.key} is linked by a key`);
  const { oauth } = of;
  const out = outwardTo(server, of, settings);
  const redirect_uri = "https://invorder.example/connect/callback";
  const { code, verifier } = await consented(of, redirect_uri);
  let tokens = await oauth.exchange(out, { code, verifier, redirect_uri });
  let [renewals, renewing]: [number, Promise<Tokens> | null] = [0, null];
  const renew = () => {
    renewals += 1;
    renewing ??= oauth.refresh(out, tokens.refresh_token).finally(() => {
      renewing = null;
    });
    return renewing;
  };
  return {
    ...out,
    tokens: () => tokens,
    renewals: () => renewals,
    async accessToken({ renewed = false } = {}) {
      if (renewed || tokens.expires_at.getTime() <= server.clock.now()) tokens = await renew();
      return tokens.access_token;
    },
  };
}

/** Returns what the browser brings back from a provider that gives its consent immediately. */
export async function consented(of: AccountingPackage, redirect_uri: string) {
  if (of.linkedBy !== "oauth") throw new Error(`${of.key} is linked by a key`);
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const answer = await fetch(of.oauth.authorizeUrl({ state: "the-state", redirect_uri, challenge }), {
    redirect: "manual",
  });
  const back = new URL(answer.headers.get("location") ?? "https://nowhere.example");
  return { answer, back, verifier, code: back.searchParams.get("code") ?? "" };
}

/** Returns a link by a key. */
export const keyed = (
  server: Server,
  of: AccountingPackage,
  key: string,
  settings = usualSettings,
): Link => ({
  ...outwardTo(server, of, settings),
  accessToken: async () => key,
});

/** Our open invoices when a read begins, and whether everything is requested again. */
type ReadingState = { open?: readonly string[]; isWhole?: boolean };

/** Reads an administration once, in the order in which the product does. */
export async function readAdministration(
  of: AccountingPackage,
  link: Link,
  division: string,
  cursor: Cursor | null = null,
  { open = [], isWhole = false }: ReadingState = {},
) {
  const reading = of.read(link, division, { cursor, isWhole });
  const debtors = await gathered(reading.debtors());
  const items = await gathered(reading.items(open));
  const absence = await reading.absence(open);
  items.push(...absence.items);
  return {
    debtors: rowsOf<DebtorRow>(debtors),
    items: rowsOf<ItemRow>(items),
    problems: [...debtors, ...items].filter((one): one is SourceProblem => "faults" in one),
    absence,
    cursor: reading.cursor(),
    reading,
  };
}

export async function gathered<Row>(batches: AsyncIterable<ReadRow<Row>[]>): Promise<ReadRow<Row>[]> {
  const all: ReadRow<Row>[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}

const rowsOf = <Row>(found: ReadRow<Row>[]): Row[] => found.flatMap((one) => ("row" in one ? [one.row] : []));

/** Returns the open amount per debtor number and currency, in cents, to compare with the practice server's books. */
export function balancesOf(debtors: DebtorRow[], items: ItemRow[]): Record<string, number> {
  const balances: Record<string, number> = {};
  for (const { debtor_external_id, currency, amount, state } of items) {
    if (state === "paid") continue;
    const number = debtors.find(({ external_id }) => external_id === debtor_external_id)?.debtor_number;
    const key = `${number ?? "?"} ${currency}`;
    balances[key] = (balances[key] ?? 0) + amount;
  }
  return balances;
}

/** Returns the failure a promise rejects with. Throws any other error, or when it resolves. */
export const failureOf = async (promise: Promise<unknown>): Promise<PackageFailure> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof PackageFailure) return error;
  throw error ?? new Error("nothing failed");
};
