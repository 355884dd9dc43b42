import type { Registered } from "./exact/consent";
import type { ExactSite } from "./exact/emulator";
import type { MollieSite } from "./mollie/emulator";
import type { MoneybirdSite } from "./moneybird/emulator";
import type { TwinfieldSite } from "./twinfield/emulator";

/** The key to connect the demo's Moneybird; shown on its page. */
const PRACTICE_KEY = "oefentoken-lindeboom";

/** The payment provider key of the demo's customers; shown on its page. */
const PAYMENT_KEY = "test_oefensleutelLindeboom";

type Sites = { exact: ExactSite; twinfield: TwinfieldSite; moneybird: MoneybirdSite; mollie: MollieSite };

/** Returns the sites of a demo: the same invented group of companies in each package. */
export function sampleSites(apps: { exact: Registered; twinfield: Registered }): Sites {
  const people = (...divisions: string[]) => [
    { name: "r.visser", divisions },
    { name: "m.bakker", divisions: divisions.slice(0, 1) },
  ];
  return {
    exact: {
      app: apps.exact,
      people: people("4410022", "4410023"),
      divisions: [
        { id: "4410022", name: "Lindeboom Techniek B.V." },
        { id: "4410023", name: "Lindeboom Verhuur B.V." },
      ],
      isFilled: true,
    },
    twinfield: {
      app: apps.twinfield,
      people: people("LIND01", "LIND02"),
      offices: [
        { id: "LIND01", name: "Lindeboom Techniek B.V." },
        { id: "LIND02", name: "Lindeboom & Zonen Verhuur" },
      ],
      isFilled: true,
    },
    moneybird: {
      keys: [{ key: PRACTICE_KEY, administrations: ["441000000000000001"] }],
      administrations: [{ id: "441000000000000001", name: "Lindeboom Advies" }],
      isFilled: true,
      hint: `Koppel met de API-token ${PRACTICE_KEY}`,
    },
    mollie: { keys: [PAYMENT_KEY], hint: `Vul bij de klant de sleutel ${PAYMENT_KEY} in` },
  };
}
