import type { Ledger } from "./ledger";

const DAY_MS = 86_400_000;
const before = (today: string, days: number) =>
  new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);

const companies = [
  ["1042", "Bakkerij De Korenaar", "Havenstraat 12", "8911 AB", "Leeuwarden"],
  ["1043", "Garage Müller & Zonen", "Industrieweg 4", "7521 PK", "Enschede"],
  ["0044", "Hoveniersbedrijf Linde", "Dorpsstraat 88", "3732 HK", "De Bilt"],
  ["1045", "Installatiebureau Vos", "Kanaaldijk 210", "5642 GM", "Eindhoven"],
  ["1046", "Restaurant De Gouden Karper", "Markt 3", "4331 LK", "Middelburg"],
] as const;

/** Fills the books with invented data: five debtors, some of whom have paid, one in part, and one has a credit. */
export function addSampleData(ledger: Ledger) {
  const today = ledger.today();
  companies.forEach(([number, name, address, zipcode, city], index) => {
    const email = `administratie@${name.toLowerCase().replace(/[^a-z]+/g, "-")}.example`;
    const debtor = ledger.addDebtor({
      number,
      name,
      address,
      zipcode,
      city,
      email,
      kvk: `0123456${index}`,
      contact: ["M. de Boer", "J. Müller", "S. Linde", "R. Vos", "A. Karper"][index],
      phone: `+31 58 000 00 0${index}`,
      creditLimit: index === 0 ? 750_000 : null,
    });
    for (let nth = 0; nth < 3; nth += 1) {
      const date = before(today, 20 + 25 * nth + index);
      ledger.book({
        kind: "invoice",
        debtor: debtor.id,
        date,
        number: `26${String(index * 10 + nth).padStart(4, "0")}`,
        dueDate: before(date, -30),
        total: 36_300 + 12_100 * nth + 1_815 * index,
        yourRef: `PO-${700 + index}`,
        description: ["Onderhoud", "Levering", "Advies"][nth],
      });
    }
  });
  const [first, second] = ledger.items;
  if (first) ledger.pay(first, 12_100);
  if (second) ledger.pay(second, second.total);
  const credited = ledger.debtors.at(-1);
  if (!credited) return;
  const date = before(today, 5);
  const credit = { kind: "credit", number: "C260001", date, dueDate: date, total: -6_050 } as const;
  ledger.book({ ...credit, debtor: credited.id, description: "Retour" });
}
