/** Plausible names and places for the demo's debtors. No street, number or address belongs to a real person. */
type Place = { zipcode: string; city: string };
export type Land = {
  country: "NL" | "BE" | "DE" | "GB";
  share: number;
  names: readonly string[];
  trades: readonly string[];
  forms: readonly string[];
  streets: readonly string[];
  places: readonly Place[];
  contacts: readonly string[];
};

const place = (zipcode: string, city: string): Place => ({ zipcode, city });

export const lands: readonly Land[] = [
  {
    country: "NL",
    share: 62,
    names: [
      "Bakker",
      "De Boer",
      "Van den Berg",
      "Visser",
      "Smit",
      "Mulder",
      "Bos",
      "Dekker",
      "Van Leeuwen",
      "Hendriks",
      "Kok",
      "Postma",
      "Schouten",
      "Kuipers",
      "Verhoeven",
      "Wouters",
      "Hoekstra",
      "Van Vliet",
      "Koster",
      "Prins",
    ],
    trades: [
      "Groothandel",
      "Techniek",
      "Bouw",
      "Transport",
      "Interieur",
      "Media",
      "Logistiek",
      "Installatie",
      "Drukkerij",
      "Advies",
      "Zorg",
      "Catering",
    ],
    forms: ["B.V.", "V.O.F.", "B.V.", "Holding B.V."],
    streets: [
      "Havenstraat",
      "Industrieweg",
      "Kerkstraat",
      "Nijverheidslaan",
      "Dorpsstraat",
      "Stationsplein",
      "Molenweg",
      "Parallelweg",
    ],
    places: [
      place("1013 AB", "Amsterdam"),
      place("3011 CD", "Rotterdam"),
      place("3511 EF", "Utrecht"),
      place("9711 GH", "Groningen"),
      place("5611 JK", "Eindhoven"),
      place("6811 LM", "Arnhem"),
      place("7511 NP", "Enschede"),
      place("4811 RS", "Breda"),
    ],
    contacts: [
      "Sanne de Vries",
      "Daan Jacobs",
      "Fatima el Amrani",
      "Pieter Kuiper",
      "Lotte Hermans",
      "Emre Yılmaz",
      "Joris van Dam",
      "Anouk Meijer",
    ],
  },
  {
    country: "BE",
    share: 14,
    names: ["Peeters", "Janssens", "Maes", "Jacobs", "Willems", "Claes", "Goossens", "Wouters"],
    trades: ["Interieurbouw", "Transport", "Bakkerij", "Horeca", "Elektro", "Textiel"],
    forms: ["BV", "NV", "CV"],
    streets: ["Grote Markt", "Kortrijksesteenweg", "Antwerpsebaan", "Vaartstraat"],
    places: [
      place("2000", "Antwerpen"),
      place("9000", "Gent"),
      place("3000", "Leuven"),
      place("8500", "Kortrijk"),
    ],
    contacts: ["Wim Claes", "Ilse Peeters", "Tom Goossens", "An Willems"],
  },
  {
    country: "DE",
    share: 16,
    names: ["Müller", "Schröder", "Weiß", "Krüger", "Hofmann", "Jäger", "Becker", "Lange"],
    trades: ["Maschinenbau", "Spedition", "Elektrotechnik", "Handel", "Verlag", "Bau"],
    forms: ["GmbH", "AG", "GmbH & Co. KG"],
    streets: ["Industriestraße", "Bahnhofstraße", "Am Hafen", "Lindenallee"],
    places: [
      place("40210", "Düsseldorf"),
      place("50667", "Köln"),
      place("48143", "Münster"),
      place("28195", "Bremen"),
    ],
    contacts: ["Anke Krüger", "Jürgen Weiß", "Katrin Hofmann", "Uwe Becker"],
  },
  {
    country: "GB",
    share: 8,
    names: ["Harris", "Clarke", "Wood", "Turner", "Hughes", "Bennett"],
    trades: ["Trading", "Logistics", "Foods", "Engineering", "Print"],
    forms: ["Ltd", "Ltd", "LLP"],
    streets: ["High Street", "Mill Lane", "Station Road", "Victoria Road"],
    places: [place("LS1 4DY", "Leeds"), place("M1 2WD", "Manchester"), place("BS1 5TR", "Bristol")],
    contacts: ["Emily Clarke", "James Turner", "Olivia Wood"],
  },
];
