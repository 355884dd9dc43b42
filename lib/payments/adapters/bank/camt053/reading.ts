import { UnreadableFile } from "@/lib/accounting/adapters/ledger/file";
import { readXml } from "@/lib/accounting/adapters/xlsx/xml";
import { type BankFile, type StatementRecord, UnreadableStatement } from "../../../port/bank";
import { dayIn, entriesOf, type Fields, signed } from "./entries";
import { type MessagePlace, message } from "./tree";

const refusals = { damaged: "bank_damaged", doctype: "bank_doctype", swollen: "bank_swollen" };

/**
 * Reads a CAMT.053 of any version from .001.02 to .08 as a stream. Throws UnreadableStatement for another message or version, for one that
 * is truncated or not well formed, and for a document type, which could define entities.
 */
export async function* camt053(bytes: AsyncIterable<Buffer>): BankFile {
  const reading = new Reading();
  const parsing = readXml<StatementRecord[]>(bytes, {
    open: (name, attributes) => reading.open(name, attributes),
    text: (text) => reading.addText(text),
    close: () => reading.close(),
    refusals,
  });
  try {
    for await (const found of parsing) yield found.flat();
  } catch (error) {
    throw error instanceof UnreadableFile ? new UnreadableStatement(error.key) : error;
  }
}

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3})\.001\.(\d{2})$/;
const FIRST_VERSION = 2;
const LAST_VERSION = 8;

/** Checks the message and version in the namespace. Throws UnreadableStatement. */
function requireVersion(name: string, attributes: Record<string, string>) {
  const [, kind, version] =
    Object.values(attributes)
      .map((value) => NAMESPACE.exec(value))
      .find((found) => found !== null) ?? [];
  if (name !== "Document" || kind === undefined) throw new UnreadableStatement("bank_unknown");
  if (kind !== "camt.053") throw new UnreadableStatement("bank_message", { value: kind });
  if (Number(version) < FIRST_VERSION || Number(version) > LAST_VERSION)
    throw new UnreadableStatement("bank_version", { value: `${kind}.001.${version}` });
}

/** Fields whose texts are joined; for any other the first text counts. */
const joined = ["text", "more", "returned"];

/** The state of the parser: its place in the message, and the fields read of the open parts. */
class Reading {
  private places: (MessagePlace | undefined)[] = [];
  private scopes: Fields[] = [{}];
  private content = "";
  private balances = new Map<string, Fields>();
  private transactions: Fields[] = [];
  private isHeaded = false;

  open(name: string, attributes: Record<string, string>) {
    if (this.places.length === 0) requireVersion(name, attributes);
    const node = this.places.length === 0 ? message.in?.[name] : this.places.at(-1)?.in?.[name];
    this.places.push(node);
    this.content = "";
    if (node?.end) this.scopes.push({});
    if (node?.end === "statement") {
      this.balances.clear();
      this.isHeaded = false;
    }
    if (node?.end === "entry") this.transactions = [];
    if (node?.currency && attributes.Ccy) this.store(node.currency, attributes.Ccy);
  }

  addText(text: string) {
    if (this.places.at(-1)?.to) this.content += text;
  }

  close(): StatementRecord[] | undefined {
    const node = this.places.pop();
    if (node?.to) this.store(node.to, this.content.trim());
    this.content = "";
    return node?.end ? this.ended(node.end, this.scopes.pop() ?? {}) : undefined;
  }

  private store(field: string, value: string) {
    const scope = this.scopes.at(-1);
    if (!scope || value === "") return;
    const before = scope[field];
    if (before === undefined) scope[field] = value;
    else if (joined.includes(field)) scope[field] = `${before} ${value}`;
  }

  private ended(end: NonNullable<MessagePlace["end"]>, fields: Fields): StatementRecord[] | undefined {
    switch (end) {
      case "transaction":
        this.transactions.push(fields);
        return undefined;
      case "balance":
        // For a statement in pages the first opening and the last closing balance count.
        if (!this.balances.has(fields.balance ?? "") || fields.balance === "CLBD")
          this.balances.set(fields.balance ?? "", fields);
        return undefined;
      case "entry":
        this.requireCurrency(fields);
        return [...this.head(this.scopes.at(-1) ?? {}), ...entriesOf(fields, this.transactions)];
      case "statement":
        return [...this.head(fields), this.closed()];
    }
  }

  /** Returns the opening record of the statement, before its first entry. */
  private head(statement: Fields): StatementRecord[] {
    if (this.isHeaded) return [];
    this.isHeaded = true;
    const opening = this.balances.get("OPBD") ?? this.balances.get("PRCD");
    if (!opening || !statement.account) throw new UnreadableStatement("bank_no_balance");
    const page = statement.page ?? this.scopes[0]?.page ?? "1";
    const reference = [statement.id ?? statement.number ?? "", ...(Number(page) > 1 ? [page] : [])].join("/");
    return [
      {
        kind: "statement",
        account: statement.account,
        currency: statement.account_currency ?? opening.currency ?? "",
        reference,
        opened_on: dayIn(opening.on),
        opening: signed(opening),
      },
    ];
  }

  private closed(): StatementRecord {
    const closing = this.balances.get("CLBD");
    if (!closing) throw new UnreadableStatement("bank_no_balance");
    return { kind: "end", closed_on: dayIn(closing.on), closing: signed(closing) };
  }

  private requireCurrency({ currency }: Fields) {
    const own = this.scopes.at(-1)?.account_currency ?? this.balances.get("OPBD")?.currency;
    if (own && currency && currency !== own)
      throw new UnreadableStatement("bank_currency", { value: currency });
  }
}
