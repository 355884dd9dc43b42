import type { Books } from "./books";
import { escaped, page } from "./html";
import { type Ledger, openOf } from "./ledger";
import { decimals } from "./money";
import type { Debtor, Item } from "./rows";

const amountText = (cents: number) => decimals(cents).replace(".", ",");
const KINDS = { invoice: "Factuur", credit: "Creditnota", receipt: "Ontvangst" };

/** Returns the page with the books of one administration, and the forms for booking in them. */
export function booksPage(name: string, books: Books, ledger: Ledger, message: string): string {
  const others = books.all.map(
    ({ id, name: other }) =>
      `<a href="/practice?administration=${encodeURIComponent(id)}"${id === ledger.id ? ' aria-current="page"' : ""}>${escaped(other)}</a>`,
  );
  return page(
    name,
    `${message && `<p role="status">${escaped(message)}</p>`}
    <nav aria-label="Administraties">${others.join("")}</nav>
    <h2>${escaped(ledger.name)}</h2>
    ${ledger.debtors.length > 0 ? forms(ledger) : ""}${debtorForm(ledger)}
    <h2>Posten</h2>${itemTable(ledger)}<h2>Debiteuren</h2>${debtorTable(ledger)}`,
  );
}

const form = (ledger: Ledger, act: string, title: string, fields: string, button: string) =>
  `<form method="post" action="/practice/${act}"><fieldset><legend>${title}</legend>
  <input type="hidden" name="administration" value="${escaped(ledger.id)}">${fields}<button>${button}</button></fieldset></form>`;

const field = (name: string, label: string, attributes: string) =>
  `<label>${label} <input name="${name}" required ${attributes}></label>`;

function forms(ledger: Ledger): string {
  const debtors = `<label>Debiteur <select name="debtor">${ledger.debtors.map(debtorOption).join("")}</select></label>`;
  const amount = field("amount", "Bedrag", 'inputmode="decimal" size="10"');
  const booked = `${debtors}${amount}${field("number", "Nummer", 'size="10"')}`;
  const due = field("due", "Vervaldatum", `type="date" value="${ledger.today()}"`);
  return [
    form(ledger, "invoice", "Factuur boeken", booked + due, "Boek factuur"),
    form(ledger, "credit", "Creditnota boeken", booked, "Boek creditnota"),
  ].join("");
}

const debtorOption = ({ id, number, name }: Debtor) =>
  `<option value="${id}">${escaped(`${number} ${name}`)}</option>`;

const debtorForm = (ledger: Ledger) =>
  form(
    ledger,
    "debtor",
    "Debiteur toevoegen",
    `${field("number", "Nummer", 'size="8"')}${field("name", "Naam", "")}${field("email", "E-mail", 'type="email"')}`,
    "Voeg toe",
  );

function itemTable(ledger: Ledger): string {
  const rows = ledger.items.map((item) => {
    const debtor = ledger.debtor(item.debtor);
    return `<tr><td>${escaped(item.number || String(item.entry))}</td><td>${KINDS[item.kind]}</td><td>${escaped(debtor?.name ?? "(verwijderd)")}</td>
    <td>${item.date}</td><td>${item.dueDate}</td><td class="amount">${amountText(item.total)}</td><td class="amount">${amountText(openOf(item))} ${escaped(item.currency)}</td>
    <td>${openOf(item) === 0 ? "voldaan" : payForm(ledger, item)}</td></tr>`;
  });
  return `<div class="rows"><table><thead><tr><th>Nummer</th><th>Soort</th><th>Debiteur</th><th>Datum</th><th>Vervalt</th>
  <th class="amount">Bedrag</th><th class="amount">Open</th><th>Betaling</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

const payForm = (ledger: Ledger, item: Item) =>
  `<form method="post" action="/practice/payment"><input type="hidden" name="administration" value="${escaped(ledger.id)}">
  <input type="hidden" name="item" value="${item.id}"><input name="amount" size="8" inputmode="decimal" value="${amountText(openOf(item))}"
  aria-label="Bedrag van de betaling op ${escaped(item.number)}"><button>Boek betaling</button></form>`;

function debtorTable(ledger: Ledger): string {
  const rows = ledger.debtors.map(
    ({ id, number, name, email }) =>
      `<tr><td>${escaped(number)}</td><td>${escaped(name)}</td><td>${escaped(email)}</td><td><form method="post" action="/practice/remove">
      <input type="hidden" name="administration" value="${escaped(ledger.id)}"><input type="hidden" name="debtor" value="${id}">
      <button aria-label="Verwijder ${escaped(name)}">Verwijder</button></form></td></tr>`,
  );
  return `<div class="rows"><table><thead><tr><th>Nummer</th><th>Naam</th><th>E-mail</th><th></th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}
