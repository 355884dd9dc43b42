import { bankFile } from "@/lib/payments/adapters/bank/bank-file";
import type { StatementEntry, StatementHead, StatementRecord } from "@/lib/payments/port/bank";
import { checkBalances } from "@/lib/payments/rules/bank/check-balances";

/** A statement line as a test writes it; amounts in cents, positive for incoming money. */
export type Line = {
  amount: number;
  on?: string;
  name?: string;
  iban?: string;
  text?: string;
  reference?: string;
  mandate?: string;
  bank_reference?: string;
  returned?: string;
};

export type StatementInput = {
  id?: string;
  account?: string;
  version?: string;
  opening?: number;
  opened_on?: string;
  closing?: number;
  closed_on?: string;
  lines: readonly Line[];
};

export const OWN_ACCOUNT = "NL91ABNA0417164300";

const euros = (cents: number) =>
  `${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
const sign = (cents: number) => (cents < 0 ? "DBIT" : "CRDT");
const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
const total = (opening: number, lines: readonly Line[]) =>
  lines.reduce((sum, { amount }) => sum + amount, opening);

/** Returns a CAMT.053 file as a bank writes it. */
export function camt({ version = "02", lines, ...statement }: StatementInput): string {
  const { id = "2026-096", account = OWN_ACCOUNT, opening = 100_000 } = statement;
  const { opened_on = "2026-04-06", closed_on = "2026-04-07", closing = total(opening, lines) } = statement;
  const isNew = Number(version) >= 8;
  const balance = (code: string, cents: number, on: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros(cents)}</Amt><CdtDbtInd>${sign(cents)}</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-04-08T05:00:00</CreDtTm></GrpHdr>
<Stmt><Id>${id}</Id><ElctrncSeqNb>96</ElctrncSeqNb><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance("OPBD", opening, opened_on)}${balance("CLBD", closing, closed_on)}
${lines.map((line, place) => camtEntry(line, place, isNew)).join("\n")}
</Stmt></BkToCstmrStmt></Document>`;
}

function camtEntry(line: Line, place: number, isNew: boolean): string {
  const {
    amount,
    on = "2026-04-07",
    name = "",
    iban = "",
    text = "",
    reference = "NOTPROVIDED",
    returned,
  } = line;
  const party = isNew ? `<Pty><Nm>${escaped(name)}</Nm></Pty>` : `<Nm>${escaped(name)}</Nm>`;
  const [who, account] = amount > 0 ? ["Dbtr", "DbtrAcct"] : ["Cdtr", "CdtrAcct"];
  return `<Ntry><NtryRef>${String(place + 1).padStart(4, "0")}</NtryRef><Amt Ccy="EUR">${euros(amount)}</Amt><CdtDbtInd>${sign(amount)}</CdtDbtInd><Sts>${isNew ? "<Cd>BOOK</Cd>" : "BOOK"}</Sts>
 <BookgDt><Dt>${on}</Dt></BookgDt><ValDt><Dt>${on}</Dt></ValDt><AcctSvcrRef>${line.bank_reference ?? ""}</AcctSvcrRef>
 <NtryDtls><TxDtls><Refs><EndToEndId>${escaped(reference)}</EndToEndId>${line.mandate ? `<MndtId>${line.mandate}</MndtId>` : ""}</Refs>
  <RltdPties><${who}>${party}</${who}>${iban ? `<${account}><Id><IBAN>${iban}</IBAN></Id></${account}>` : ""}</RltdPties>
  <RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf>${returned ? `<RtrInf><Rsn><Cd>${returned}</Cd></Rsn></RtrInf>` : ""}</TxDtls></NtryDtls></Ntry>`;
}

const comma = (cents: number) => euros(cents).replace(".", ",").replace(/,00$/, ",");
const short = (day: string) => day.slice(2).replaceAll("-", "");

/** Returns an MT940 file as ING writes it. */
export function mt940({ lines, ...statement }: StatementInput): string {
  const { id = "00000", account = OWN_ACCOUNT, opening = 100_000 } = statement;
  const { opened_on = "2026-04-06", closed_on = "2026-04-07", closing = total(opening, lines) } = statement;
  const mark = (cents: number) => (cents < 0 ? "D" : "C");
  return [
    "{1:F01INGBNL2ABXXX0000000000}{2:I940INGBNL2AXXXN}{4:",
    ":20:P260407000000001",
    `:25:${account}EUR`,
    `:28C:${id}`,
    `:60F:${mark(opening)}${short(opened_on)}EUR${comma(opening)}`,
    ...lines.flatMap(({ amount, on = "2026-04-07", name = "", iban = "", text = "", ...line }) => [
      `:61:${short(on)}${short(on).slice(2)}${mark(amount)}${comma(amount)}NTRF${line.reference ?? "EREF"}//${line.bank_reference ?? ""}`,
      `:86:/CNTP/${iban}/DEMONL2A/${name}///REMI/USTD//${text}/`,
    ]),
    `:62F:${mark(closing)}${short(closed_on)}EUR${comma(closing)}`,
    `:64:${mark(closing)}${short(closed_on)}EUR${comma(closing)}`,
    "-}",
  ].join("\r\n");
}

const chunksOf = async function* (bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};

/** Returns all records of a file, read in chunks of `size` bytes. */
export async function recordsOf(text: string | Buffer, size = 64 * 1024): Promise<StatementRecord[]> {
  const all: StatementRecord[] = [];
  const file = bankFile(chunksOf(Buffer.isBuffer(text) ? text : Buffer.from(text), size));
  for await (const records of checkBalances(file)) all.push(...records);
  return all;
}

export const entriesIn = (records: readonly StatementRecord[]): StatementEntry[] =>
  records.flatMap((one) => (one.kind === "entry" ? [one] : []));
export const headsIn = (records: readonly StatementRecord[]): StatementHead[] =>
  records.flatMap((one) => (one.kind === "statement" ? [one] : []));
