import type { Ledger } from "../ledger/ledger";
import { decimals } from "../ledger/money";
import type { Debtor } from "../ledger/rows";
import type { Language } from "./words";
import { words } from "./words";
import { all, type Node, textAt, x } from "./xml";

/** Returns codes and names of all customers; the type itself is among them, as in the real list. */
export function listDimensions({ id, debtors }: Ledger): string {
  const rows = debtors.map(
    ({ number, name }) => `<dimension name="${x(name)}" shortname="">${x(number)}</dimension>`,
  );
  return `<dimensions office="${x(id)}" type="DEB" result="1"><dimension name="Debiteuren" shortname="">DEB</dimension>${rows.join("")}</dimensions>`;
}

/** Returns the cards of the requested customers. */
export function readDimensions(root: Node, ledger: Ledger, language: Language): string {
  const reads = all(root, "read");
  const codes = (reads.length > 0 ? reads : [root]).map((read) => textAt(read, "code"));
  const cards = codes.map((code) => {
    const debtor = ledger.debtors.find(({ number }) => number === code);
    return debtor ? card(debtor, ledger, language) : missing(code, ledger, language);
  });
  return reads.length > 0 ? `<dimensions result="1">${cards.join("")}</dimensions>` : (cards[0] ?? "");
}

const missing = (code: string, { id }: Ledger, language: Language) =>
  `<dimension result="0"><office>${x(id)}</office><type>DEB</type><code msgtype="error" msg="${x(words[language].noDimension(code))}" result="0">${x(code)}</code></dimension>`;

function card(debtor: Debtor, ledger: Ledger, language: Language): string {
  const limit = debtor.creditLimit === null ? "" : decimals(debtor.creditLimit);
  const kind = words[language].customers;
  return `<dimension status="${debtor.isArchived ? "deleted" : "active"}" result="1">
 <office name="${x(ledger.name)}" shortname="">${x(ledger.id)}</office>
 <type name="${kind}" shortname="${kind}">DEB</type>
 <code>${x(debtor.number)}</code><uid>${debtor.id}</uid><name>${x(debtor.name)}</name><shortname/>
 <inuse>true</inuse><website/><cocnumber>${x(debtor.kvk)}</cocnumber><vatnumber/>
 <financials><duedays>30</duedays><meansofpayment>none</meansofpayment><ebilling>false</ebilling><ebillmail/></financials>
 <creditmanagement><basecreditlimit>${limit}</basecreditlimit><sendreminder>email</sendreminder><reminderemail/>
  <blocked locked="false" modified="">false</blocked><freetext1/><freetext2/><freetext3/><comment/></creditmanagement>
 <addresses><address id="1" type="invoice" default="true"><name>${x(debtor.name)}</name><country name="" shortname="">${x(debtor.country)}</country>
  <city>${x(debtor.city)}</city><postcode>${x(debtor.zipcode)}</postcode><telephone>${x(debtor.phone)}</telephone><telefax>${x(debtor.fax)}</telefax>
  <email>${x(debtor.email)}</email><contact>${x(debtor.contact)}</contact><field1/><field2>${x(debtor.address)}</field2><field3/><field4/><field5/><field6/>
 </address></addresses>
 <banks><bank id="1" default="true"><iban>NL85DEMO0417164300</iban><biccode/><ascription/></bank></banks>
</dimension>`;
}

const stamp = (instant: number) => new Date(instant).toISOString().replace(/\D/g, "").slice(0, 14);

/** Returns the finder's customers: code and name, only those changed since a moment if one is given. */
export function findDimensions(search: Node, ledger: Ledger) {
  const options = all(all(search, "options")[0] ?? {}, "ArrayOfString").map((pair) =>
    all(pair, "string").map((part) => String(part["#text"] ?? "")),
  );
  const since = options.find(([name]) => name === "modifiedsince")?.[1] ?? "";
  const found = ledger.debtors.filter(({ modified }) => stamp(modified) >= since);
  const first = Number(textAt(search, "firstRow")) || 1;
  const most = Number(textAt(search, "maxRows")) || 100;
  const items = found
    .slice(first - 1, first - 1 + most)
    .map(({ number, name }): [string, string] => [number, name]);
  return { total: found.length, items };
}
