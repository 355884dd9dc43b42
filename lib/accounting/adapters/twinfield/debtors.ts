import type { DebtorRow, LinkSettings, ReadRow } from "../../port";
import { PackageFailure } from "../../rules/failure";
import { debtorOf, deletedDebtor, firstOf } from "../wire/debtor";
import { Faults, problemOf } from "../wire/problems";
import { decimalCents } from "../wire/values";
import type { Services } from "./soap";
import { children, descendants, elementAt, isRefused, type Node, textAt } from "./xml";

/** Cards per request, as Twinfield recommends. */
const CODES_A_READ = 25;
const ROWS_A_PAGE = 100;
const MOST_CODES = 500_000;
const KIND = "DEB";

/** Returns the codes of all debtors of an office. Throws PackageFailure. */
export async function allCodes(services: Services, office: string): Promise<string[]> {
  const { root } = await services.process({ list: { type: "dimensions", office, dimtype: KIND } });
  if (isRefused(root)) throw new PackageFailure("no_right", "office");
  // The dimension type itself may be listed among its members.
  return children(root, "dimension")
    .map((row) => textAt(row))
    .filter((code) => code !== "" && code !== KIND);
}

/** Returns the codes of debtors changed since a moment ("20260301000000"), including hidden ones. Throws PackageFailure. */
export async function codesSince(services: Services, office: string, since: string): Promise<string[]> {
  const codes: string[] = [];
  for (;;) {
    const options = [
      ["dimtype", KIND],
      ["office", office],
      ["modifiedsince", since],
      ["includehidden", "1"],
    ];
    const { total, codes: page } = await services.find({
      type: "DIM",
      pattern: "*",
      field: "0",
      firstRow: String(codes.length + 1),
      maxRows: String(ROWS_A_PAGE),
      options: {
        ArrayOfString: options.map(([name = "", value = ""]) => ({
          string: [{ "#text": name }, { "#text": value }],
        })),
      },
    });
    const seenCodes = new Set(codes);
    if (page.length > 0 && page.every((code) => seenCodes.has(code)))
      throw new PackageFailure("endless", "the same debtors again");
    codes.push(...page);
    if (codes.length > MOST_CODES) throw new PackageFailure("endless", `${codes.length} debtors`);
    if (codes.length >= total) return [...new Set(codes)].filter((code) => code !== KIND);
    if (page.length === 0) throw new PackageFailure("cut_off", "fewer debtors than were told");
  }
}

/** Returns those of the codes for which Twinfield reports that there is no card. Throws PackageFailure. */
export async function deletedAmong(
  services: Services,
  request: { office: string; codes: readonly string[]; settings: LinkSettings },
): Promise<Set<string>> {
  const gone = new Set<string>();
  for await (const page of cards(services, request))
    for (const found of page)
      if ("row" in found && found.row.is_deleted && found.row.name === "") gone.add(found.row.external_id);
  return gone;
}

/** Yields the cards of debtors in batches; a debtor that no longer exists is yielded as deleted. Throws PackageFailure. */
export async function* cards(
  services: Services,
  { office, codes, settings }: { office: string; codes: readonly string[]; settings: LinkSettings },
): AsyncGenerator<ReadRow<DebtorRow>[]> {
  for (let from = 0; from < codes.length; from += CODES_A_READ) {
    const batch = codes.slice(from, from + CODES_A_READ);
    const read = batch.map((code) => ({ type: "dimensions", office, dimtype: KIND, code }));
    const { name, root } = await services.process({ list: { read } });
    if (isRefused(root) && descendants(root, "code").length === 0)
      throw new PackageFailure("no_right", "office");
    const found = name === "dimension" ? [root] : descendants(root, "dimension");
    if (found.length < batch.length) throw new PackageFailure("cut_off", "fewer debtors than were asked for");
    yield found.map((card) => debtor(card, settings));
  }
}

function debtor(card: Node, settings: LinkSettings): ReadRow<DebtorRow> {
  const code = textAt(card, "code");
  if (isRefused(card) && code) return { row: deletedDebtor(code) };
  if (!code) {
    const faults = new Faults();
    faults.note("code", "required", "");
    const name = textAt(card, "name");
    return problemOf(faults, { external_id: null, where: name, row: { name } });
  }
  const address = mainAddress(card);
  const credit = elementAt(card, "creditmanagement");
  const limit = decimalCents(textAt(credit, "basecreditlimit"));
  return {
    row: debtorOf(
      {
        external_id: code,
        debtor_number: code,
        name: textAt(card, "name"),
        address:
          [textAt(address, "field2"), textAt(address, "field3")].filter(Boolean).join(", ") ||
          textAt(address, "field1"),
        zipcode: textAt(address, "postcode"),
        city: textAt(address, "city"),
        country: textAt(address, "country"),
        kvk: firstOf(textAt(card, "cocnumber"), textAt(address, "field5")),
        contact: firstOf(
          textAt(address, "contact"),
          attention(textAt(address, "field1"), textAt(address, "field2")),
        ),
        email: firstOf(
          textAt(credit, "reminderemail"),
          textAt(card, "financials", "ebillmail"),
          textAt(address, "email"),
        ),
        phone: textAt(address, "telephone"),
        fax: textAt(address, "telefax"),
        // Twinfield writes zero on a card without a limit.
        credit_limit: limit === 0 ? null : limit,
        is_deleted: card["@_status"] !== "active",
      },
      settings,
    ),
  };
}

/** Returns the addressee, which is the first line of an address, unless the street is in that line. */
const attention = (line: string, street: string) =>
  street === "" ? "" : line.replace(/^t\.?a\.?v\.?\s*/i, "");

function mainAddress(card: Node): Node {
  const all = children(elementAt(card, "addresses"), "address");
  return (
    all.find((address) => address["@_default"] === "true") ??
    all.find((address) => address["@_type"] === "invoice") ??
    all[0] ??
    {}
  );
}
