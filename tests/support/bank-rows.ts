import { owner } from "./world";

/** Stores waiting lines of one statement, € 1,00 each, one per payer name; without a job. */
export async function bankEntries(
  customer_id: number,
  names: readonly string[],
): Promise<{ id: number; statement_id: number }[]> {
  const [statement] = await owner<{ id: number }[]>`
    insert into bank_statements (customer_id, account, currency, reference, opened_on, opening, closed_on, closing, entries, filename)
    values (${customer_id}, 'NL91ABNA0417164300', 'EUR', '96', '2026-11-19', 0, '2026-11-20', ${names.length * 100}, ${names.length}, 'bank.xml')
    returning id`;
  return owner<{ id: number; statement_id: number }[]>`
    insert into bank_entries (customer_id, statement_id, place, account, currency, amount, booked_on, value_on, name, iban, text, reference,
      bank_reference, tokens, is_return, state)
    select ${customer_id}, ${statement?.id ?? 0}, place, 'NL91ABNA0417164300', 'EUR', 100, '2026-11-20', '2026-11-20', name,
      'NL85DEMO0417164300', 'huur', '', '', '{}', false, 'open'
    from unnest(${[...names]}::text[]) with ordinality as paid(name, place) returning id, statement_id`;
}
