/** A bank's description of a line. */
type Details = {
  name: string;
  iban: string;
  text: string;
  reference: string;
  mandate: string;
  is_return: boolean;
};

const IBAN = "[A-Z]{2}\\d{2}[A-Z0-9]{10,30}";
const none = { name: "", iban: "", reference: "", mandate: "", is_return: false };

/** Returns the contents of field 86, by the notation it is written in; if none matches, all of it is text. */
export function detailsOf(lines: readonly string[]): Details {
  const text = lines.join("");
  if (codes.test(text)) return slashed(text);
  if (/>2\d/.test(text)) return numbered(text);
  const spaced = lines.join(" ").replace(/\s+/g, " ").trim();
  if (labels.test(spaced)) return labelled(spaced);
  return named(lines) ?? { ...none, text: spaced };
}

const words =
  "TRTP|TYPE|IBAN|BIC|NAME|REMI|EREF|ORDP|BENM|CNTP|MARF|CSID|ISDT|PREF|PURP|RTRN|SVCL|ULTD|ULTB|ULTC|ADDR|TRCD|BOOK|ID";
const codes = new RegExp(`^/?(?:${words})/|/(?:CNTP|REMI|EREF|NAME|ORDP|BENM|TRTP)/`);
const parting = new RegExp(`/(${words})/`);

/**
 * Parses ING, Rabobank and ABN AMRO: `/CNTP/iban/bic/name/city//REMI/USTD//text`, `/ORDP//NAME/name/REMI/text`,
 * `/IBAN/iban/NAME/name/REMI/text`.
 */
function slashed(text: string): Details {
  const parts = text.split(parting);
  const values = new Map<string, string>();
  for (let at = 1; at < parts.length; at += 2) {
    const [word = "", value = ""] = [parts[at], parts[at + 1]];
    if (!values.has(word)) values.set(word, value);
  }
  const of = (word: string) => (values.get(word) ?? "").replace(/^\/+|\/+$/g, "").trim();
  const [iban = "", , name = ""] = (values.get("CNTP") ?? "").split("/");
  const reference = of("EREF");
  return {
    name: of("NAME") || name.trim() || of("ORDP") || of("BENM"),
    iban: (of("IBAN") || iban).replace(/\s/g, "").toUpperCase(),
    text: of("REMI").replace(/^USTD\/+|^STRD\/(?:CUR|ISO)?\/*/, "") || of("TRTP"),
    reference: reference === "NOTPROVIDED" ? "" : reference,
    mandate: of("MARF"),
    is_return: values.has("RTRN"),
  };
}

/** Parses Triodos: text in >20 to >29, the other account in >31, its holder in >32. */
function numbered(text: string): Details {
  const parts = text.split(/>(\d{2})/);
  const of = (from: number, to: number) =>
    parts.flatMap((part, at) =>
      at % 2 === 1 && Number(part) >= from && Number(part) <= to ? [parts[at + 1]] : [],
    );
  const account = of(31, 31).join("").trim().toUpperCase();
  return { ...none, name: of(32, 33).join("").trim(), iban: account, text: of(20, 29).join("").trim() };
}

const labels = /\b(?:NAAM|REK|IBAN|OMSCHRIJVING|KENMERK)\s?:/;
const labelParting = /\b(NAAM|REK|IBAN|BIC|OMSCHRIJVING|KENMERK|MACHTIGING|INCASSANT|EREF)\s?:/;

/** Parses Knab and older files of ABN AMRO: `REK: iban/NAAM: name`, `IBAN: iban BIC: bic NAAM: name OMSCHRIJVING: text`. */
function labelled(spaced: string): Details {
  const parts = spaced.split(labelParting);
  const values = new Map<string, string>();
  for (let at = 1; at < parts.length; at += 2)
    values.set(parts[at] ?? "", (parts[at + 1] ?? "").replace(/\/$/, "").trim());
  const of = (word: string) => values.get(word) ?? "";
  return {
    ...none,
    name: of("NAAM"),
    iban: (of("IBAN") || of("REK")).replace(/\s/g, "").toUpperCase(),
    text: of("OMSCHRIJVING") || (parts[0] ?? "").trim(),
    reference: of("KENMERK"),
    mandate: of("MACHTIGING"),
  };
}

/** Parses ASN and SNS: the other account and its name on the first line, the text below it. */
function named([first = "", ...rest]: readonly string[]): Details | null {
  const [, iban, name = ""] = new RegExp(`^(${IBAN})\\s+(.*)$`).exec(first) ?? [];
  return iban === undefined ? null : { ...none, iban, name: name.trim(), text: rest.join(" ").trim() };
}
