import { startExact } from "../emulators/exact/emulator";

/**
 * Serves books of the given numbers of debtors and open items from an Exact emulator without limits, in a process of its own. Prints its
 * address, and the tokens to read them.
 */
const [debtors = 0, items = 0] = process.argv.slice(2).map(Number);
const division = "4410022";
const redirect = "https://invorder.example/connect/callback";
const server = await startExact({
  app: { client_id: "bench", client_secret: "bench", redirects: [redirect], consent: "given" },
  people: [{ name: "r.visser", divisions: [division] }],
  divisions: [{ id: division, name: "Lindeboom Techniek B.V." }],
  limit: { minute: 1_000_000_000, day: 1_000_000_000 },
});
const books = server.provider.books.first;
const owners = Array.from({ length: debtors }, (_, nth) =>
  books.addDebtor({
    number: `B${nth}`,
    name: `Debiteur ${nth}`,
    address: "Kerkstraat 1",
    zipcode: "3511 EF",
    city: "Utrecht",
    email: `d${nth}@example.test`,
  }),
);
for (let nth = 0; nth < items; nth += 1)
  books.book({
    kind: "invoice",
    debtor: owners[nth % debtors]?.id ?? 0,
    number: String(nth + 1),
    date: "2026-06-01",
    dueDate: "2026-07-01",
    total: 100_000 + (nth % 900_000),
  });
const { tokens } = server.provider;
const pair = tokens.exchange(tokens.codeFor("r.visser", redirect), redirect).body;
console.log(JSON.stringify({ url: server.url, division, pair: JSON.parse(pair) }));
