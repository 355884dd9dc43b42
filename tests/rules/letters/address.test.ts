import { expect, test } from "vitest";
import { addressBlock, windowLines } from "@/lib/letters/rules/address";

const debtor = {
  name: "Claes Bakkerij BV",
  contact_name: "Ilse Peeters",
  address: "Grote Markt 9",
  zipcode: "2000",
  city: "Antwerpen",
  country: "BE",
};
const printed = (more: Partial<typeof debtor>, sender = "NL") =>
  windowLines(addressBlock({ ...debtor, ...more }, sender), () => true).lines;

test.each<[string, Partial<typeof debtor>, string[]]>([
  ["the Netherlands", { country: "NL", zipcode: "7511np", city: "Enschede" }, ["7511 NP  ENSCHEDE"]],
  ["Belgium", {}, ["2000 ANTWERPEN", "BELGIË"]],
  ["Germany", { country: "DE", zipcode: "80331", city: "München" }, ["80331 MÜNCHEN", "DUITSLAND"]],
  ["Luxembourg", { country: "LU", zipcode: "1234", city: "Luxembourg" }, ["L-1234 LUXEMBOURG", "LUXEMBURG"]],
  [
    "Great Britain",
    { country: "GB", zipcode: "bs1 5tr", city: "Bristol" },
    ["BRISTOL", "BS1 5TR", "VERENIGD KONINKRIJK"],
  ],
  [
    "America",
    { country: "US", zipcode: "10001", city: "New York NY" },
    ["NEW YORK NY 10001", "VERENIGDE STATEN"],
  ],
  [
    "Turkey",
    { country: "TR", zipcode: "34000", city: "İstanbul Fatih" },
    ["34000 İSTANBUL FATİH", "TURKIJE"],
  ],
])("an address in %s is written as its post reads it", (_country, more, place) => {
  expect(printed(more).slice(-place.length)).toEqual(place);
});

test("the country is in the language of the sender's post, and has no line inside the sender's own", () => {
  expect(printed({ country: "NL", zipcode: "1013 AB", city: "Amsterdam" }, "DE").at(-1)).toBe("NIEDERLANDE");
  expect(printed({ country: "NL", zipcode: "1013 AB", city: "Amsterdam" }, "GB").at(-1)).toBe("NETHERLANDS");
  expect(printed({ country: "DE", zipcode: "80331", city: "München" }, "DE").at(-1)).toBe("80331 München");
  expect(printed({ country: "BE" }, "BE").at(-1)).toBe("2000 ANTWERPEN");
});

test("a contact is addressed as the country does it, and not twice", () => {
  expect(printed({})[1]).toBe("T.a.v. Ilse Peeters");
  expect(printed({ country: "DE" })[1]).toBe("Ilse Peeters");
  expect(printed({ country: "GB" })[1]).toBe("Attn Ilse Peeters");
  expect(printed({ name: "Ilse Peeters" })[1]).toBe("Grote Markt 9");
});

test("six lines at most: the contact goes first, then the name is cut, and its whole stands elsewhere", () => {
  const fits = (text: string) => text.length <= 30;
  const long = addressBlock(
    {
      ...debtor,
      name: "Stichting Samenwerkende Zorgaanbieders Zuidoost-Brabant en Noord-Limburg in liquidatie",
      city: "Antwerpen",
    },
    "NL",
  );
  const { lines, name } = windowLines(long, fits);
  expect(lines.length).toBeLessThanOrEqual(6);
  expect(lines.slice(-3)).toEqual(["Grote Markt 9", "2000 ANTWERPEN", "BELGIË"]);
  expect(lines.join(" ")).not.toContain("T.a.v.");
  expect(name === null || lines.some((line) => line.endsWith("…"))).toBe(true);
  for (const line of lines) expect(fits(line)).toBe(true);
  const whole = windowLines({ ...long, name: long.name.repeat(3) }, fits);
  expect(whole.lines).toHaveLength(5);
  expect(whole.name).toBe(long.name.repeat(3));
});
