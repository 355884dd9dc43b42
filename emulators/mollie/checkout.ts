import { escaped, page } from "../ledger/html";
import type { StoredPayment } from "./payments";

const sum = ({ currency, cents }: StoredPayment) =>
  `${currency} ${(cents / 100).toFixed(2).replace(".", ",")}`;

const button = (status: string, label: string) => `<button name="status" value="${status}">${label}</button>`;

/** Returns the payer's page, with a choice of the payment's outcome. */
export function checkoutPage(payment: StoredPayment): string {
  const choices =
    payment.status === "paid"
      ? button("refunded", "Betaal terug") + button("charged_back", "Boek terug")
      : button("paid", "Betaald") +
        button("failed", "Mislukt") +
        button("expired", "Verlopen") +
        button("canceled", "Geannuleerd");
  return page(
    "Mollie",
    `<h2>${escaped(payment.description)}</h2><p>${escaped(sum(payment))} · ${payment.status}</p>
    <form method="post"><fieldset><legend>Wat gebeurt er met deze betaling?</legend>${choices}</fieldset></form>`,
  );
}

/** Returns the list of payments, with a link to each. */
export function startPage(payments: readonly StoredPayment[], hint: string): string {
  const rows = payments.map(
    (payment) =>
      `<tr><td><a href="/checkout/${payment.id}">${payment.id}</a></td><td>${escaped(payment.description)}</td><td class="amount">${escaped(sum(payment))}</td><td>${payment.status}</td></tr>`,
  );
  return page(
    "Mollie",
    `<p>${escaped(hint)}</p><h2>Betalingen</h2><div class="rows"><table><thead><tr><th>Nummer</th><th>Omschrijving</th><th class="amount">Bedrag</th><th>Stand</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`,
  );
}
