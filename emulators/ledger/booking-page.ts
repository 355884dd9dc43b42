import { formOf, type HttpRequest, type HttpResponse, html, redirect } from "../wire/http";
import type { Books } from "./books";
import { page } from "./html";
import type { Ledger } from "./ledger";
import { typedCents } from "./money";
import { booksPage } from "./page";

/** Handles a person's bookings on the emulator's page; null for the provider's own requests. */
export function handleBooking(
  request: HttpRequest,
  name: string,
  books: Books,
  hint = "",
): HttpResponse | null {
  const { method, path, query } = request;
  if (method === "GET" && (path === "/" || path === "/practice")) {
    const ledger = books.ledger(query.get("administration") ?? "") ?? books.first;
    return html(booksPage(name, books, ledger, query.get("message") ?? hint));
  }
  const act = /^\/practice\/(\w+)$/.exec(path)?.[1];
  if (method !== "POST" || !act) return null;
  // Another page in the same browser must not book here.
  if (request.headers.origin && request.headers.origin !== request.origin)
    return html(page(name, "<p>Geweigerd.</p>"), 403);
  const form = formOf(request);
  const ledger = books.ledger(form.get("administration") ?? "") ?? books.first;
  try {
    return redirectWithMessage(ledger, booked(act, form, ledger));
  } catch {
    return redirectWithMessage(ledger, "Niet geboekt: vul alle velden goed in.");
  }
}

const redirectWithMessage = (ledger: Ledger, words: string): HttpResponse =>
  redirect(`/practice?${new URLSearchParams({ administration: ledger.id, message: words })}`);

function booked(act: string, form: URLSearchParams, ledger: Ledger): string {
  const text = (name: string) => form.get(name)?.trim() ?? "";
  if (act === "debtor") {
    ledger.addDebtor({ number: text("number"), name: text("name"), email: text("email") });
    return "Debiteur toegevoegd.";
  }
  if (act === "payment") {
    const item = ledger.item(Number(text("item")));
    if (!item) return "Deze post is er niet meer.";
    ledger.pay(item, typedCents(text("amount")));
    return "Betaling geboekt.";
  }
  const debtor = ledger.debtor(Number(text("debtor")));
  if (!debtor) return "Deze debiteur is er niet meer.";
  if (act === "remove") {
    ledger.removeDebtor(debtor);
    return "Debiteur verwijderd.";
  }
  const date = ledger.today();
  const common = { debtor: debtor.id, number: text("number"), date };
  const cents = typedCents(text("amount"));
  if (act === "credit") {
    ledger.book({ ...common, kind: "credit", dueDate: date, total: -Math.abs(cents) });
    return "Creditnota geboekt.";
  }
  ledger.book({ ...common, kind: "invoice", dueDate: text("due") || date, total: cents });
  return "Factuur geboekt.";
}
