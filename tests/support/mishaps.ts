import type { randomFrom } from "@/scripts/seed/random";
import type { Ledger } from "../../emulators/ledger/ledger";
import type { Item } from "../../emulators/ledger/rows";
import type { Fault } from "../../emulators/wire/faults";
import type { Practice } from "./practice";

type Dice = ReturnType<typeof randomFrom>;

type Book = { server: { provider: { books: { first: Ledger } } } };

/** Books a day at a company: invoices, payments, credit notes. `nth` makes their numbers unique. */
export function live({ server }: Book, dice: Dice, nth: number, most = 6) {
  const books = server.provider.books.first;
  for (let time = 0; time < most; time += 1) {
    const debtor = books.debtors[dice.below(books.debtors.length)];
    if (!debtor) return;
    const total = 1_000 + dice.below(90_000);
    const kind = dice.below(8) === 0 ? "credit" : "invoice";
    const number = String(nth * 100 + time);
    books.book({
      kind,
      debtor: debtor.id,
      number,
      date: "2026-09-02",
      dueDate: "2026-10-01",
      total: kind === "credit" ? -total : total,
    });
  }
  for (const item of books.open()) if (dice.below(4) === 0) pay(books, dice, item);
}

function pay(books: { pay: (item: Item, cents: number) => void }, dice: Dice, item: Item) {
  const open = item.total - item.payments.reduce((sum, { cents }) => sum + cents, 0);
  books.pay(item, dice.below(2) === 0 ? open : Math.trunc(open / 2));
}

/** `kills`: the link must be made again afterwards; no other mishap may end it. */
type Mishap = { fault: Fault; kills: boolean };

/** Returns a random fault of the connection, at a random call. */
export function mishap(practice: Practice, dice: Dice): Mishap {
  const { data, twice, life, server, revoke } = practice;
  const after = dice.below(4);
  const at = { path: data, after };
  const anywhere = { after: dice.below(3) };
  const clock = (seconds: number) => () => server.clock.forward(seconds);
  const all: Fault[] = [
    { ...at, status: 401, body: "" },
    { ...at, status: 403, body: "" },
    { ...at, status: 404, body: "<h1>404</h1>" },
    { ...at, status: 408, body: "" },
    { ...at, status: 429, body: "", headers: { "retry-after": "1" } },
    { ...at, status: 500, body: "{}", times: 1 + dice.below(6) },
    { ...at, status: 200, body: "<html>onderhoud</html>" },
    { ...at, truncate: 40 + dice.below(200) },
    { ...at, hangUp: dice.below(2) * 60 },
    { ...at, edit: [twice], times: 1 + dice.below(8) },
    { ...at, delayMs: 60 },
    // A booking made between two pages.
    { ...at, before: () => live(practice, dice, 500 + dice.below(400)) },
    // A token expires halfway; clocks differ; the consent is revoked; the server is unavailable all day, sign-in included.
    { ...anywhere, before: clock((life ?? 0) + 1) },
    { ...anywhere, before: clock(dice.below(2) === 0 ? 240 : -240) },
    { ...anywhere, before: revoke },
    { ...anywhere, status: 503, body: "<h1>503</h1>", times: 1_000_000 },
  ];
  const fault = all[dice.below(all.length)] ?? {};
  // A refused key was revoked; a token is renewed.
  return { fault, kills: fault.before === revoke || (life === null && fault.status === 401) };
}
