import type {
  Absence,
  AccountingPackage,
  Consent,
  DebtorRow,
  Division,
  ItemRow,
  ItemState,
  Link,
  LinkSettings,
  Outward,
  ReadingStart,
  ReadRow,
  Source,
  SourceProblem,
  Tokens,
} from "@/lib/accounting/port";
import { type FailureKind, PackageFailure } from "@/lib/accounting/rules/failure";
import type { PackageKey } from "@/lib/accounting/statuses";
import { day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";

type Ledger = { debtors: Map<string, DebtorRow>; items: Map<string, ItemRow> };

/** A fault a test injects, once each. `after`: the number of item batches returned before it. */
type PaperFault = { kind: FailureKind; after: number; until?: Date };

/**
 * An accounting package in memory: a real AccountingPackage over ledgers that a test changes, with the faults of the real ones. It reads
 * the whole list each time, and a total of its own proves that list whole unless a test sets otherwise.
 */
export class PaperPackage {
  readonly ledgers = new Map<string, Ledger>();
  readonly names = new Map<string, string>();
  problems: SourceProblem[] = [];
  fault: PaperFault | null = null;
  /** Debtors that only `debtorsNamed` returns. */
  hidden = new Set<string>();
  /** Whether a total of its own proves its list whole, and the invoices it states as paid when queried. */
  isProven = true;
  paid = new Set<string>();
  /** The reads so far. */
  readings: ReadingStart[] = [];
  batch = 100;
  refreshes = 0;
  /** The valid refresh token; an older one is refused, but revokes nothing here. */
  chain = 0;
  person = "user-1";
  isRevoked = false;
  /** How often its administrations were requested, and what happens during that request. */
  lookups = 0;
  meanwhile: () => Promise<void> = async () => {};

  ledger(division = "D1"): Ledger {
    const found = this.ledgers.get(division) ?? { debtors: new Map(), items: new Map() };
    this.ledgers.set(division, found);
    if (!this.names.has(division)) this.names.set(division, `Administratie ${division}`);
    return found;
  }

  debtor(external_id: string, facts: Partial<DebtorRow> = {}, division = "D1"): DebtorRow {
    const row = {
      ...blank,
      external_id,
      debtor_number: external_id,
      name: `Debiteur ${external_id}`,
      ...facts,
    };
    this.ledger(division).debtors.set(external_id, row);
    return row;
  }

  item(external_id: string, debtor: string, amount: number, facts: Partial<ItemRow> = {}, division = "D1") {
    const state: ItemState = amount < 0 ? "credit" : "open";
    const row: ItemRow = {
      external_id,
      debtor_external_id: debtor,
      number: `F${external_id}`,
      date: day("2026-09-01"),
      expires_at: day("2026-10-01"),
      currency: "EUR",
      total_amount: cents(amount),
      amount: cents(amount),
      paid_at: null,
      contract_number: "",
      information: "",
      debtor: null,
      line: null,
      status_word: "",
      notice_on: null,
      state,
      ...facts,
    };
    this.ledger(division).items.set(external_id, row);
    return row;
  }

  /** Returns the package as the import uses it. */
  as(key: PackageKey): AccountingPackage {
    const common = {
      key,
      mayReach: (url: URL, { host }: LinkSettings) => url.origin === host,
      account: async (link: Link) => this.account(link),
      divisions: async (link: Link) => this.divisions(link),
      read: (link: Link, division: string, start: ReadingStart) => this.read(key, { link, division, start }),
    };
    if (key === "moneybird") return { ...common, linkedBy: "key" };
    return {
      ...common,
      linkedBy: "oauth",
      oauth: {
        authorizeUrl: ({ state, redirect_uri, challenge }) =>
          new URL(`https://paper.example/auth?${new URLSearchParams({ state, redirect_uri, challenge })}`),
        exchange: async (out: Outward, { code }: Consent) => this.tokens(out, code === "good"),
        refresh: async (out: Outward, token: string) => {
          this.refreshes += 1;
          return this.tokens(out, token === `refresh-${this.chain}` && !this.isRevoked);
        },
      },
    };
  }

  private tokens({ clock }: Outward, isGood: boolean): Tokens {
    if (!isGood) throw new PackageFailure("needs_relink", "old refresh token used");
    this.chain += 1;
    const expires_at = new Date(clock().getTime() + 600_000);
    return { access_token: `access-${this.chain}`, refresh_token: `refresh-${this.chain}`, expires_at };
  }

  private async requireToken(link: Link) {
    if (this.isRevoked) throw new PackageFailure("needs_relink", "revoked");
    const token = await link.accessToken();
    if (!token) throw new PackageFailure("needs_relink", "no token");
  }

  private async account(link: Link): Promise<string> {
    await this.requireToken(link);
    return this.person;
  }

  private async divisions(link: Link): Promise<Division[]> {
    this.lookups += 1;
    await this.meanwhile();
    await this.requireToken(link);
    return [...this.names].map(([id, name]) => ({ id, name, is_active: true }));
  }

  private read(
    key: PackageKey,
    { link, division, start }: { link: Link; division: string; start: ReadingStart },
  ): Source {
    this.readings.push(start);
    const { debtors, items } = this.ledger(division);
    const listed = [...debtors.values()].filter(({ external_id }) => !this.hidden.has(external_id));
    const batches = <Row>(rows: Row[]) => this.batches(link, rows);
    return {
      key,
      corrections: null,
      debtors: () => batches(listed.map((row) => ({ row }))),
      items: () => this.items(batches([...this.problems, ...[...items.values()].map((row) => ({ row }))])),
      debtorsNamed: (ids) =>
        batches(ids.flatMap((id) => debtors.get(id) ?? []).map((row): ReadRow<DebtorRow> => ({ row }))),
      absence: async (open) => this.absence(open, items),
      cursor: () => null,
      expected: () => items.size,
    };
  }

  private absence(open: readonly string[], items: Ledger["items"]): Absence {
    const named = new Set(this.problems.map(({ external_id }) => external_id));
    const missing = open.filter((id) => !items.has(id) && !named.has(id));
    const paid = missing.filter((id) => this.paid.has(id));
    const left = missing.filter((id) => !this.paid.has(id));
    const isWhole = this.isProven && !named.has(null);
    const stated = paid.map((external_id) => ({ external_id, paid_at: null }));
    return { items: [], paid: stated, proven: isWhole ? left : [], unnamed: isWhole ? [] : left, isWhole };
  }

  private async *batches<Row>(link: Link, rows: Row[]): AsyncGenerator<Row[]> {
    await this.requireToken(link);
    for (let at = 0; at < rows.length; at += this.batch) yield rows.slice(at, at + this.batch);
  }

  private async *items(batches: AsyncIterable<ReadRow<ItemRow>[]>) {
    let batchCount = 0;
    for await (const batch of batches) {
      this.fail(batchCount);
      batchCount += 1;
      yield batch;
    }
    this.fail(batchCount);
  }

  private fail(batchCount: number) {
    if (!this.fault || batchCount < this.fault.after) return;
    const { kind, until } = this.fault;
    this.fault = null;
    throw new PackageFailure(kind, "as asked", until ?? null);
  }
}

const blank: Omit<DebtorRow, "external_id" | "debtor_number" | "name"> = {
  address: "",
  zipcode: "",
  city: "",
  country: "NL",
  country_word: "",
  language: "",
  kvk_number: "",
  contact_name: "",
  contact_email_address: "",
  contact_telephone_number: "",
  credit_limit: null,
  fax: "",
  is_deleted: false,
};
