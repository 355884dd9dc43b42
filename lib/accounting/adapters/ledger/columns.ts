/** The columns of an open-items ledger, under the names of our own format (DECISIONS §11). */
export const ledgerFields = [
  "debiteurnummer",
  "naam",
  "adres",
  "postcode",
  "plaats",
  "land",
  "kvk",
  "contactpersoon",
  "email",
  "telefoon",
  "factuurnummer",
  "factuurdatum",
  "vervaldatum",
  "valuta",
  "factuurbedrag",
  "openstaand",
  "betaaldatum",
  "contractnummer",
  "omschrijving",
  "taal",
  "status",
  "veertiendagenbrief",
] as const;
export type LedgerField = (typeof ledgerFields)[number];

/** The header of the template file offered for download; the last columns are optional and left out. */
export const templateHeader: readonly LedgerField[] = ledgerFields.slice(0, 16);

/** Headings as other packages write them, compared without case, spaces, dots, dashes, underscores and accents. */
const synonyms: Record<LedgerField, string> = {
  debiteurnummer:
    "debiteurnummer debiteurnr debiteurennummer debnr debiteur debiteurcode relatienummer relatiecode klantnummer klantcode klantnr customernumber customerno customerid custnumber debtornumber debitorennummer kundennummer",
  naam: "naam debiteurnaam klantnaam bedrijfsnaam relatie naamrelatie naamklant naamdebiteur zoeknaam name customername namecustomer debtorname kundenname firma",
  adres: "adres straat adresregel1 factuuradres factuurstraat vestigingsadres address street strasse",
  postcode: "postcode pc zipcode zip postalcode plz postleitzahl",
  plaats: "plaats woonplaats vestigingsplaats city ort stadt",
  land: "land landcode country",
  kvk: "kvk kvknummer kvknr kamervankoophandel handelsregisternummer cocnumber",
  contactpersoon: "contactpersoon tav terattentievan contact factuurtav contactname ansprechpartner",
  email: "email emailadres factuuremail factuuremailadres emailaanmaning emailaddress",
  telefoon: "telefoon telefoonnummer tel phone telephone telefon",
  factuurnummer:
    "factuurnummer factuurnr nota notanummer boekstuknummer boekstuk documentnummer onzeref invoicenumber invoiceno invoiceid rechnungsnummer",
  factuurdatum: "factuurdatum datum boekdatum notadatum invoicedate postingdate documentdate rechnungsdatum",
  vervaldatum:
    "vervaldatum vervalt betalenvoor uiterstebetaaldatum duedate dueindate expirydate falligkeitsdatum",
  valuta: "valuta munt currency invoicecurrency wahrung",
  factuurbedrag:
    "factuurbedrag bedrag totaal totaalbedrag brutobedrag oorspronkelijkbedrag invoiceamount totalamount rechnungsbetrag",
  openstaand:
    "openstaand openstaandbedrag openbedrag opensaldo saldo restant nogtebetalen bedragopen openamount totalopenamount outstanding offenerbetrag",
  betaaldatum: "betaaldatum betaaldop datumbetaald settleddate paiddate paymentdate bezahltam",
  contractnummer: "contractnummer contract",
  omschrijving: "omschrijving uwreferentie uwref referentie opmerking description reference",
  taal: "taal taalcode correspondentietaal language languagecode sprache",
  status:
    "status factuurstatus statusfactuur laatstestatus incassostatus invoicestatus laststatus collectionstatus rechnungsstatus mahnstatus letzterstatus",
  veertiendagenbrief:
    "veertiendagenbrief 14dagenbrief datum14dagenbrief datumveertiendagenbrief fourteendayletter 14dayletter fourteendaynotice 14daynotice vierzehntagebrief 14tagebrief",
};

const fieldBySynonym = new Map<string, LedgerField>(
  ledgerFields.flatMap((field) =>
    synonyms[field].split(" ").map((word): [string, LedgerField] => [word, field]),
  ),
);

export const bare = (heading: string): string =>
  heading
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/** Returns the heading of each of our columns found in a header; of two with the same meaning, the first. */
export function recognised(headers: string[]): Partial<Record<LedgerField, string>> {
  const mapping: Partial<Record<LedgerField, string>> = {};
  for (const header of headers) {
    const field = fieldBySynonym.get(bare(header));
    if (field && mapping[field] === undefined) mapping[field] = header;
  }
  return mapping;
}

/** Columns that every ledger has. */
export const requiredFields: readonly LedgerField[] = ["debiteurnummer", "factuurnummer", "factuurdatum"];

/** Returns the columns a file lacks to be a ledger. The amount may be the open or the invoiced one. */
export function missing(mapping: Partial<Record<LedgerField, string>>): LedgerField[] {
  const amounts: LedgerField[] = mapping.openstaand || mapping.factuurbedrag ? [] : ["openstaand"];
  return [...requiredFields.filter((field) => !mapping[field]), ...amounts];
}
