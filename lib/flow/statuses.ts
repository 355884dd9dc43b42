/** The 21 invoice statuses (DECISIONS §2). `stage` drives behaviour; nothing else in the code may test an id or a name. */
export type Stage = "open" | "step" | "hold" | "transferred" | "closed";
export type Side = "debit" | "incasso";

export type Status = {
  id: number;
  name: { nl: string; en: string; de: string };
  stage: Stage;
  side: Side | null;
};

const status = (id: number, stage: Stage, side: Side | null, nl: string, en: string, de: string): Status => ({
  id,
  stage,
  side,
  name: { nl, en, de },
});

export const statuses: readonly Status[] = [
  status(1, "open", null, "Geen status", "No status", "Kein Status"),
  status(2, "open", null, "Niet vervallen", "Not yet due", "Nicht fällig"),
  status(3, "step", "debit", "Herinnering", "Payment reminder", "Zahlungserinnerung"),
  status(4, "step", "debit", "Aanmaning", "Overdue notice", "Mahnung"),
  status(5, "step", "debit", "Aanmaning 2", "Second overdue notice", "2. Mahnung"),
  status(6, "step", "incasso", "Sommatie", "Formal demand", "Zahlungsaufforderung"),
  status(7, "step", "incasso", "Sommatie 2", "Second formal demand", "2. Zahlungsaufforderung"),
  status(8, "step", "incasso", "Sommatie 3", "Third formal demand", "3. Zahlungsaufforderung"),
  status(
    9,
    "closed",
    null,
    "Sommatie betaald/gesloten",
    "Formal demand paid/closed",
    "Zahlungsaufforderung bezahlt/geschlossen",
  ),
  status(
    10,
    "transferred",
    "incasso",
    "Overgedragen aan derde",
    "Transferred to third party",
    "An Dritte übergeben",
  ),
  status(
    11,
    "transferred",
    "incasso",
    "Overgedragen Juridisch",
    "Transferred to legal",
    "An Rechtsabteilung übergeben",
  ),
  status(12, "transferred", "incasso", "Overgedragen RVO", "Transferred to RVO", "An RVO übergeben"),
  status(13, "closed", null, "R9 ontbonden", "R9 dissolved", "R9 aufgelöst"),
  status(14, "closed", null, "RI verrekend", "RI settled", "RI verrechnet"),
  status(15, "hold", null, "Failliet", "Bankrupt", "Insolvent"),
  status(16, "hold", null, "Dispuut", "Disputed", "Strittig"),
  status(17, "hold", null, "Betalingsregeling", "Payment arrangement", "Ratenzahlung"),
  status(18, "hold", null, "Telefonisch contact", "Phone contact", "Telefonischer Kontakt"),
  status(19, "closed", null, "Factuur betaald", "Invoice paid", "Rechnung bezahlt"),
  status(20, "closed", null, "Creditbedrag", "Credit amount", "Gutschrift"),
  status(21, "hold", null, "Corona", "Corona", "Corona"),
];

/** The statuses the product itself gives, by what they mean. */
export const given = {
  none: 1,
  notDue: 2,
  paidAfterSommatie: 9,
  phoneContact: 18,
  paid: 19,
  credit: 20,
} as const;

const byId = new Map(statuses.map((status) => [status.id, status]));

export const isStatus = (id: number): boolean => byId.has(id);

/** Throws RangeError for an id that is no status: the database and the schemas allow none. */
export function statusOf(id: number): Status {
  const found = byId.get(id);
  if (!found) throw new RangeError(`${id} is no invoice status`);
  return found;
}

export const stageOf = (id: number): Stage => statusOf(id).stage;
export const sideOf = (id: number): Side | null => statusOf(id).side;
export const idsAt = (...stages: Stage[]): number[] =>
  statuses.filter(({ stage }) => stages.includes(stage)).map(({ id }) => id);

/** Statuses whose invoices count in no balance. A credit is closed too, but lowers what its debtor owes (DECISIONS §2). */
export const settled: number[] = idsAt("closed").filter((id) => id !== given.credit);
