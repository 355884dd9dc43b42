import type { StaffCtx } from "@/lib/access/context";
import { runJob } from "@/lib/jobs/run";
import { startBankStatement } from "@/lib/payments/commands/bank/upload";
import { registry } from "@/workers/registry";
import { type Figure, megabytes, once } from "./measure";

const LINES = 100_000;

/** Returns a CAMT.053 of many lines: six in ten name an invoice and pay it, two name one and pay another amount, two name none. */
function statement(invoices: number): File {
  let total = 0;
  const lines = Array.from({ length: LINES }, (_, index) => {
    // Of ten invoices the first four are open (bench/data.ts).
    const invoice = (Math.floor(index / 4) * 10 + (index % 4)) % invoices;
    const kind = index % 10;
    const cents = kind < 6 ? 5_000 + (invoice % 90_000) : 1_234 + index;
    total += cents;
    const text = kind < 8 ? `betaling factuur F${invoice} dank u` : "huur september kantoor";
    return `<Ntry><NtryRef>${index}</NtryRef><Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-04-07</Dt></BookgDt><ValDt><Dt>2026-04-07</Dt></ValDt><AcctSvcrRef>B${index}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Nm>Bakker Techniek ${index % 5_000}</Nm></Dbtr><DbtrAcct><Id><IBAN>NL85DEMO${String(index % 5_000).padStart(10, "0")}</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  });
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-04-07</Dt></Dt></Bal>`;
  const head = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>BENCH</Id><Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id><Ccy>EUR</Ccy></Acct>`;
  return new File(
    [head, balance("OPBD", 0), balance("CLBD", total), ...lines, "</Stmt></BkToCstmrStmt></Document>"],
    "bench.xml",
  );
}

/** Measures a bank's file of a hundred thousand lines: checked on upload, then imported and matched with all open invoices. */
export async function bankStatement(ctx: StaffCtx, invoices: number): Promise<Figure[]> {
  const file = statement(invoices);
  const customer_id = ctx.customer?.id ?? 0;
  let id = 0;
  const looked = await once(async () => {
    const started: { data: { id: number } } = await startBankStatement.call(ctx, { file });
    id = started.data.id;
  });
  const before = megabytes();
  const ms = await once(() => runJob(registry, { id, customer_id }, () => new Date()));
  const more = megabytes() - before;
  return [
    {
      work: `CAMT.053 of ${LINES} lines, looked at when brought in`,
      ms: looked,
      target: "<= 15 s",
      ok: looked <= 15_000,
    },
    {
      work: `CAMT.053 of ${LINES} lines, read, kept and matched`,
      ms,
      target: "<= 15 s, + <= 80 MB",
      ok: ms <= 15_000 && more <= 80,
      note: `+${more} MB`,
    },
  ];
}
