import { unzipSync } from "fflate";
import Papa from "papaparse";
import { expect, test } from "vitest";
import type { z } from "zod";
import { calls } from "@/app/api/calls";
import { openSession } from "@/lib/access/open-session";
import { role } from "@/lib/access/roles";
import { startCsvImport } from "@/lib/accounting/commands/upload";
import { rejectedCsv } from "@/lib/accounting/queries/csv-files";
import { formulaSigns } from "@/lib/exports/rules";
import { startReport } from "@/lib/figures/commands/start-report";
import { reportFile } from "@/lib/figures/queries/reports/report-file";
import type { AnyFile, Call } from "@/lib/http/calls";
import { dispatcher } from "@/lib/http/dispatch";
import { markTexts } from "../support/canary";
import { bytesOf } from "../support/download";
import { rowsOfEachKind } from "../support/rows-of-each-kind";
import { as, customer, debtor, invoice, owner, user, work } from "../support/world";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const dispatch = dispatcher(calls);
const table: readonly (readonly [string, Call])[] = Object.entries(calls);

/** Every call that answers rows for a spreadsheet, a zip of files or a calendar, with the parameter that selects it where it has one. */
const files = table.flatMap(([name, call]) =>
  ([["", call.verb], ...Object.entries(call.when ?? {})] as const).flatMap(([by, verb]) =>
    verb.kind === "file" && verb.media.some((media) => /csv|sheet|zip|calendar/.test(media))
      ? [{ name, by, verb: verb as AnyFile }]
      : [],
  ),
);

/** Files without texts of a customer, or that this customer has none of, each with the reason. */
const withoutTexts: Record<string, string> = {
  "GET /connect/csv-format": "the form of a file, without data",
  "GET /connect/differences/export": "of a package's own rows, by the writer of all lists",
  "GET /connect/rejected/{id}": "made of a file that was brought: below",
  "GET /download-all-letters": "letters on paper alone",
  "GET /reports/{id}": "made of two files that were brought: below",
};

/** Prefixes of debtors, notes and numbers; each contains KWAAD, by which it is found again. */
const attacks = [
  '=HYPERLINK("http://KWAAD.example";"x")',
  "-1+KWAAD",
  "\uff1d1+KWAAD",
  "\r=1+KWAAD",
  "x\r=1+KWAAD",
  "x\n=1+KWAAD",
  'x";=1+KWAAD;"',
  "\r\nATTACH:http://KWAAD.example",
];

const ada = await user(role.superadmin, []);
const { sanne, ids } = await rowsOfEachKind("Bakker Groothandel");
const [customer_id = 0] = ids.customer ?? [];
const [reseller_id = 0] = ids.reseller ?? [];
await owner`update customers set legal_mode = true, features = '{contracts}' where id = ${customer_id}`;
await owner`update users set features = '{create-report,ri-match}' where id = ${sanne.actor.id}`;
await owner`insert into subscriptions (customer_id, debtor_id, contract, number, name, amount)
  values (${customer_id}, ${ids.debtor?.[0] ?? 0}, 'C-1', '1', 'Onderhoud', 1250)`;
await invoice(sanne, await debtor(customer_id, "Te Goed"), { overdue: 10, amount: -123_456 });
const [run = 0] = ids["sync-run"] ?? [];
await owner`insert into sync_rows (customer_id, run_id, kind, label, raw, currency, amount)
  values (${customer_id}, ${run}, 'rejected', 'F-1', 'F-1;EUR', 'EUR', 123456)`;
await owner`update dossier_entries set type = 'appointment', user_id = ${ada.id} where customer_id = ${customer_id}`;
const pairOf = async (user_id: number, more = {}) => {
  const pair = await openSession({ user_id, is_verified: true, kind: "login", ...more });
  return `${pair.access_token}:${pair.api_key}`;
};
const pairs = [await pairOf(sanne.actor.id, { super_user_id: ada.id }), await pairOf(ada.id)];

type Fetched = { name: string; type: string; bytes: Buffer };

/** Returns the file in each of its formats, requested by whichever of the two users may have it. */
async function fetched({ name, by, verb }: (typeof files)[number]): Promise<Fetched[]> {
  const shape: Readonly<Record<string, z.ZodType>> = verb.input.shape;
  const path = name.replace("GET ", "").replace(/\{(\w+)\}/g, (_, param: string) => {
    const of = shape[param]?.meta()?.idOf;
    return String((typeof of === "string" && ids[of]?.[0]) || 1);
  });
  const choice = ["format", "file"].find((field) => shape[field]?.safeParse("xlsx").success);
  const forms = choice
    ? ["csv", "xlsx"].flatMap((form) => (shape[choice]?.safeParse(form).success ? [{ [choice]: form }] : []))
    : [];
  const found: Fetched[] = [];
  for (const form of forms.length > 0 ? forms : [{}])
    for (const authorization of pairs) {
      const query = new URLSearchParams({ ...form, ...(by && { [by]: "1" }) });
      const answer = await dispatch(
        new Request(`http://127.0.0.1:3000/api${path}?${query}`, { headers: { authorization } }),
      );
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (!answer.ok) continue;
      found.push({ name: `${path}?${query}`, type: answer.headers.get("content-type") ?? "", bytes });
      break;
    }
  return found;
}

const startsFormula = (cell: string): boolean =>
  formulaSigns.some((sign) => cell.startsWith(sign)) && !/^-[\d.,]+$/.test(cell);

/** Returns the cells of a CSV that a spreadsheet would compute: a row ends at any line break that is not quoted. */
const csvFormulas = (text: string): string[] =>
  [...text.replace(/^\ufeff/, "").matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n]*))(?:;|\r\n|\r|\n|$)/g)]
    .map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "")
    .filter(startsFormula);

/** Returns the cells of a sheet that are neither a text nor a plain number, formulas among them. */
function sheetFormulas(xml: string): string[] {
  const cells = xml.match(/<c [^>]*>.*?<\/c>/gs) ?? [];
  const isPlain = (cell: string) =>
    /^<c r="[A-Z]+\d+" t="inlineStr"( s="\d")?><is><t xml:space="preserve">[^<]*<\/t><\/is><\/c>$/.test(
      cell,
    ) || /^<c r="[A-Z]+\d+"( s="\d")?><v>-?\d+(\.\d+)?<\/v><\/c>$/.test(cell);
  return cells.filter((cell) => !isPlain(cell)).concat(xml.match(/<f[ >].*/g) ?? []);
}

/** Returns the lines of a calendar that are no property of an appointment. */
const calendarLines = (text: string): string[] =>
  text
    .replaceAll("\r\n ", "")
    .split(/[\r\n]+/)
    .filter((line) => line && !/^(BEGIN|END|[A-Z-]+)[;:]/.test(line))
    .concat(text.match(/^(ATTACH|ATTENDEE|ORGANIZER|URL).*/gm) ?? []);

/** Returns what a program would execute in a file, and whether the file contains a text of the customer. */
function judged({ name, type, bytes }: Fetched): { found: string[]; isMarked: boolean } {
  const text = bytes.toString("utf8");
  if (/\.csv$/.test(name) || type.includes("csv"))
    return { found: csvFormulas(text), isMarked: text.includes("KWAAD") };
  if (type.includes("calendar")) return { found: calendarLines(text), isMarked: text.includes("KWAAD") };
  if (!/sheet|zip/.test(type)) return { found: [], isMarked: text.includes("KWAAD") };
  const parts = Object.entries(unzipSync(new Uint8Array(bytes))).map(([part, content]) => {
    const bytes = Buffer.from(content);
    if (/^xl\/worksheets\//.test(part)) {
      const xml = bytes.toString("utf8");
      return { found: sheetFormulas(xml), isMarked: xml.includes("KWAAD") };
    }
    if (/\.xlsx$/.test(part)) return judged({ name: part, type: XLSX, bytes });
    return judged({ name: part, type: "", bytes });
  });
  return {
    found: parts.flatMap(({ found }) => found),
    isMarked: parts.some(({ isMarked }) => isMarked),
  };
}

const marked = new Set<string>();

test.each(attacks)("no file that goes out runs what a debtor or a note begins with: %j", async (attack) => {
  expect(await markTexts(customer_id, reseller_id, attack)).toBeGreaterThan(50);
  // The type of an entry is restricted by us but not by the database.
  await owner`update dossier_entries set amount = 100, type = case when id % 2 = 0 then 'appointment' else 'quote' end where customer_id = ${customer_id}`;
  await owner`update sync_rows set faults = ${owner.json([{ column: attack, reason: attack, value: attack }])} where kind = 'rejected'`;
  const run: Record<string, string[]> = {};
  for (const file of files)
    for (const one of await fetched(file)) {
      const { found, isMarked } = judged(one);
      if (found.length > 0) run[one.name] = found.slice(0, 3);
      if (isMarked) marked.add(`${file.name}${file.by && `?${file.by}=1`}`);
    }
  expect(run).toEqual({});
});

test("the attack stood in every one of those files, or it is said why not", () => {
  const all = files.map(({ name, by }) => `${name}${by && `?${by}=1`}`);
  expect(all.filter((name) => !marked.has(name)).sort()).toEqual(Object.keys(withoutTexts).sort());
});

const brought = (names: string[], more: string[] = []) =>
  new File(
    [
      Papa.unparse(
        {
          fields: [
            "debiteurnummer",
            "naam",
            "factuurnummer",
            "factuurdatum",
            "vervaldatum",
            "+openstaand",
            ...more,
          ],
          data: names.map((name, at) => [
            `${at}`,
            name,
            `F${at}`,
            "2026-10-01",
            "2026-10-31",
            "12,50",
            ...more,
          ]),
        },
        { delimiter: ";" },
      ),
    ],
    "posten.csv",
  );

test("nor does what comes back of a file that was brought, by its headings or its rows", async () => {
  const mapping = {
    debiteurnummer: "debiteurnummer",
    naam: "naam",
    factuurnummer: "factuurnummer",
    factuurdatum: "factuurdatum",
    vervaldatum: "vervaldatum",
    openstaand: "+openstaand",
  };
  const file = brought(attacks, ['=HYPERLINK("http://KWAAD.example";"x")', "@SUM(KWAAD)"]);
  const spoilt = new File([(await file.text()).replaceAll("12,50", "geen bedrag")], "posten.csv");
  const importer = await as(role.klant, await customer("Visser Transport"));
  const { data } = await startCsvImport.call(importer, { file: spoilt, mapping: JSON.stringify(mapping) });
  await work(importer, data);
  const bytes = await bytesOf(await rejectedCsv.call(importer, { id: data.id }));
  expect(judged({ name: "rejected.csv", type: "", bytes })).toEqual({ found: [], isMarked: true });
  expect(bytes.toString("utf8")).toContain("'+openstaand");
});

test("nor does the report of two files", async () => {
  const features = ["create-report"];
  const reporter = await as(role.klant, await customer("Mulder Advies"), { features });
  const plain = (file: File) =>
    file.text().then((text) => new File([text.replace("+open", "open")], "=KWAAD.csv"));
  const older = await plain(brought(attacks));
  const { data } = await startReport.call(reporter, {
    "file-1": older,
    "file-2": await plain(brought(["Kok"])),
  });
  await work(reporter, data);
  const bytes = await bytesOf(await reportFile.call(reporter, { id: data.id }));
  expect(judged({ name: "report", type: XLSX, bytes })).toEqual({ found: [], isMarked: true });
});

test("amounts stay numbers beside such names, a credit's too", async () => {
  const [csv, xlsx] = await Promise.all(
    ["csv", "xlsx"].map(async (format) => {
      const answer = await dispatch(
        new Request(`http://127.0.0.1:3000/api/invoices/export?format=${format}`, {
          headers: { authorization: pairs[0] ?? "" },
        }),
      );
      return Buffer.from(await answer.arrayBuffer());
    }),
  );
  expect(csv?.toString("utf8")).toContain(";-1234,56;");
  const sheet = unzipSync(new Uint8Array(xlsx ?? []))["xl/worksheets/sheet1.xml"];
  expect(Buffer.from(sheet ?? []).toString("utf8")).toMatch(/ s="1"><v>-1234\.56<\/v>/);
});
