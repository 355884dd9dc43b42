/** The 21 invoice statuses (DECISIONS §2). `stage` determines behaviour; no other code may test an id or a name. */
export type Stage = "open" | "step" | "hold" | "transferred" | "closed";
export type Side = "debit" | "incasso";

export type Status = {
  id: number;
  name: { nl: string; en: string; de: string };
  stage: Stage;
  side: Side | null;
  /** Its place on the ladder of a licence, lowest first; null outside the ladder. Numbers leave room for one in between. */
  rank: number | null;
  /** The prefix of its templates' names ("4", "4-courant"); null for a status that sends nothing. */
  letter: string | null;
};

type Step = Pick<Status, "rank" | "letter">;
const offLadder: Step = { rank: null, letter: null };

const status = (
  id: number,
  stage: Stage,
  side: Side | null,
  nl: string,
  en: string,
  de: string,
  { rank, letter }: Step = offLadder,
): Status => ({ id, stage, side, name: { nl, en, de }, rank, letter });

export const statuses: readonly Status[] = [
  status(1, "open", null, "Geen status", "No status", "Kein Status"),
  status(2, "open", null, "Niet vervallen", "Not yet due", "Nicht fällig"),
  status(3, "step", "debit", "Herinnering", "Payment reminder", "Zahlungserinnerung", {
    rank: 30,
    letter: "3",
  }),
  status(4, "step", "debit", "Aanmaning", "Overdue notice", "Mahnung", { rank: 40, letter: "4" }),
  status(5, "step", "debit", "Aanmaning 2", "Second overdue notice", "2. Mahnung", { rank: 50, letter: "5" }),
  status(6, "step", "incasso", "Sommatie", "Formal demand", "Zahlungsaufforderung", {
    rank: 60,
    letter: "6",
  }),
  status(7, "step", "incasso", "Sommatie 2", "Second formal demand", "2. Zahlungsaufforderung", {
    rank: 70,
    letter: "7",
  }),
  status(8, "step", "incasso", "Sommatie 3", "Third formal demand", "3. Zahlungsaufforderung", {
    rank: 80,
    letter: "8",
  }),
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
    { rank: 100, letter: null },
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
  status(17, "hold", null, "Betalingsregeling", "Payment plan", "Ratenzahlung"),
  status(18, "hold", null, "Telefonisch contact", "Phone contact", "Telefonischer Kontakt"),
  status(19, "closed", null, "Factuur betaald", "Invoice paid", "Rechnung bezahlt"),
  status(20, "closed", null, "Creditbedrag", "Credit amount", "Gutschrift"),
  status(21, "hold", null, "Corona", "Corona", "Corona"),
];

/** The statuses the code itself sets, by their meaning. */
export const statusIds = {
  none: 1,
  notDue: 2,
  paidAfterSommatie: 9,
  riSettled: 14,
  insolvent: 15,
  disputed: 16,
  arrangement: 17,
  phoneContact: 18,
  paid: 19,
  credit: 20,
  corona: 21,
} as const;

const byId = new Map<number, Status>();

/** Returns a status by id, cached: a run looks up the same few a million times. */
function named(id: number): Status | undefined {
  const found = byId.get(id) ?? statuses.find((status) => status.id === id);
  if (found) byId.set(id, found);
  return found;
}

export const isStatus = (id: number): boolean => named(id) !== undefined;

/** Returns a status. Throws RangeError for an unknown id, which the database and the schemas do not allow. */
export function statusOf(id: number): Status {
  const found = named(id);
  if (!found) throw new RangeError(`${id} is no invoice status`);
  return found;
}

export const stageOf = (id: number): Stage => statusOf(id).stage;
export const sideOf = (id: number): Side | null => statusOf(id).side;
export const rankOf = (id: number): number | null => statusOf(id).rank;
export const letterOf = (id: number): string | null => statusOf(id).letter;

/** Returns the higher of two statuses on the ladder; one outside the ladder is below any on it. */
export const furtherStatus = (a: number, b: number): number => ((rankOf(b) ?? 0) > (rankOf(a) ?? 0) ? b : a);

/** Returns the statuses of a ladder in order: those of the given sides that have a rank. */
export const ladder = (...sides: Side[]): number[] =>
  statuses
    .filter(({ rank, side }) => rank !== null && side !== null && sides.includes(side))
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ id }) => id);

export const idsAt = (...stages: Stage[]): number[] =>
  statuses.filter(({ stage }) => stages.includes(stage)).map(({ id }) => id);

/** Statuses whose invoices are in no balance. A credit is closed too, but reduces its debtor's debt (DECISIONS §2). */
export const settled: number[] = idsAt("closed").filter((id) => id !== statusIds.credit);
