import type postgres from "postgres";
import { addDays, type Day } from "@/lib/kernel/day";

/** Days from today, so that the calendar is not empty at first sight. */
const samples = [
  [
    -74,
    "note",
    "Kennisgemaakt op de beurs Credit Expo",
    "Zoeken een opvolger voor hun spreadsheet.",
    "",
    null,
    false,
  ],
  [
    -60,
    "appointment",
    "Demonstratie aan de administratie",
    "Vier mensen; vooral de actielijst sprak aan.",
    "",
    null,
    true,
  ],
  [
    -46,
    "quote",
    "Offerte debiteurenbeheer",
    "Drie jaar, opzegbaar per kwartaal.",
    "Debiteurenbeheer",
    480_000,
    true,
  ],
  [-32, "deal", "Akkoord op de offerte", "", "Debiteurenbeheer", 480_000, false],
  [-30, "contract", "Overeenkomst getekend", "", "Debiteurenbeheer", 480_000, false],
  [-9, "appointment", "Evaluatie van de eerste maand", "DSO daalt; vraagt naar incasso.", "", null, true],
  [3, "appointment", "Gesprek over incasso", "Directie schuift aan.", "Incasso", null, false],
  [9, "quote", "Offerte incasso", "", "Incasso", 125_000, false],
] as const;

type DossierOwner = { customer_id: number; user_id: number };

/** Writes two contacts at each customer, and the notes and appointments with it so far. */
export async function writeDossiers(tx: postgres.TransactionSql, by: readonly DossierOwner[], today: Day) {
  for (const { customer_id, user_id } of by) {
    const people = [
      {
        customer_id,
        name: "Ingrid Postma",
        telephone_number: "020 555 01 20",
        email_address: "ingrid.postma@klant.example",
      },
      {
        customer_id,
        name: "Tom de Graaf",
        telephone_number: "06 12 34 56 78",
        email_address: "tom.de.graaf@klant.example",
      },
    ];
    const [contact] = await tx<{ id: number }[]>`insert into contacts ${tx(people)} returning id`;
    const entries = samples.map(([days, type, subject, content, product, amount, isDone]) => ({
      customer_id,
      type,
      subject,
      content,
      product,
      date: addDays(today, days),
      contact_id: contact?.id ?? null,
      amount,
      user_id,
      done_at: isDone ? new Date(`${addDays(today, days)}T15:00:00Z`) : null,
    }));
    await tx`insert into dossier_entries ${tx(entries)}`;
  }
}
