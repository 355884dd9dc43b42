import { expect, test } from "vitest";
import { letterDay, letterMoney } from "@/lib/i18n/letter-forms";
import { add, cents, sum } from "@/lib/kernel/money";
import { letterMail } from "@/lib/outbox/render/letter";
import { PAY_URL } from "../../support/letters";
import { everyLetter, sampleLetter } from "../../support/sample-letters";

/** Returns the visible text of HTML, with plain spaces. */
const seen = (html: string): string =>
  html
    .replace(/<head>.*?<\/head>/s, "")
    .replace(/<!--.*?-->/gs, "")
    .replace(/<br>|<\/(p|tr|th|td|div)>/g, "\n")
    .replace(/<[^>]+>/g, "")
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replaceAll("\u00a0", " ");

const flat = (text: string) => text.replace(/\s+/g, " ");

const amounts = {
  nl: /€ −?[\d.]+,\d\d/g,
  en: /−?£[\d,]+\.\d\d/g,
  de: /−?[\d.]+,\d\d €/g,
} as const;

test.each(everyLetter)("the mail of %s in %s about %s is whole and in one language", (...of) => {
  const [, language] = of;
  const letter = sampleLetter(...of);
  const { html, text } = letterMail(letter);
  const visible = seen(html);
  for (const words of [visible, text, letter.subject]) expect(words).not.toMatch(/@@|[{}|]|undefined|NaN| ,/);
  expect(html).toContain(`<html lang="${language}">`);
  const others = {
    nl: /\b(Invoice|Outstanding|Rechnung|Offen|Dear|Sehr)\b|[\d,]+\.\d\d\b(?!\d)/,
    en: /\b(Factuur|Openstaand|Rechnung|Offen|Geachte|Sehr)\b|\d,\d\d\b/,
    de: /\b(Factuur|Openstaand|Invoice|Outstanding|Geachte|Dear)\b|\d\.\d\d\b(?!\d|\.)/,
  }[language];
  expect(visible.replace(/\d\d\.\d\d\.\d{4}/g, "")).not.toMatch(others);
});

test.each(everyLetter)("the mail of %s in %s about %s asks one amount by one day, everywhere", (...of) => {
  const [, language] = of;
  const letter = sampleLetter(...of);
  const { html, text } = letterMail(letter);
  const amount = letterMoney(letter.totals.claim, letter.currency, language).replaceAll("\u00a0", " ");
  const last = letterDay(letter.pay_before, language).replaceAll("\u00a0", " ");
  for (const words of [flat(seen(html)), flat(text)]) {
    // In the panel, the text, the sums and the payment details.
    expect(words.split(amount).length - 1).toBeGreaterThanOrEqual(4);
    expect(words.split(last).length - 1).toBeGreaterThanOrEqual(3);
    expect(words).toContain("NL91 ABNA 0417 1643 00");
  }
  const { open_amount, interest, incasso_costs, claim } = letter.totals;
  expect(add(open_amount, add(interest, incasso_costs))).toBe(claim);
  const demanded = letter.lines.filter(
    (one) => !letter.is_statement || one.days_overdue > 0 || one.open_amount < 0,
  );
  expect(sum(demanded.map((one) => one.claim))).toBe(claim);
});

test.each(everyLetter)(
  "the plain twin of %s in %s about %s holds every amount of the HTML, in short lines",
  (...of) => {
    const [, language] = of;
    const { html, text } = letterMail(sampleLetter(...of));
    const plain = flat(text);
    for (const [amount] of flat(seen(html)).matchAll(amounts[language])) expect(plain).toContain(amount);
    for (const line of text.split("\n"))
      expect([line, line.length <= 76 || !line.includes(" ")]).toEqual([line, true]);
  },
);

test.each(everyLetter)("the mail of %s in %s about %s fetches nothing and runs nothing", (...of) => {
  const { html } = letterMail(sampleLetter(...of));
  expect(html).not.toMatch(/https?:|<script|<img|url\(|@import|javascript/i);
  expect(html).toContain("prefers-color-scheme:dark");
});

const offering = (...of: Parameters<typeof sampleLetter>) => ({ ...sampleLetter(...of), pay_url: PAY_URL });

test.each(everyLetter)(
  "the mail of %s in %s about %s offers one way to pay online, as a button and as a line",
  (...of) => {
    const [, language] = of;
    const label = { nl: "Nu betalen", en: "Pay now", de: "Jetzt zahlen" }[language];
    const { html, text } = letterMail(offering(...of));
    expect(html.split(`href="${PAY_URL}"`).length - 1).toBe(1);
    expect(html).toContain(`>${label}</a>`);
    expect(text.split(`${label}:\n${PAY_URL}\n`).length - 1).toBe(1);
    expect(html.replaceAll(PAY_URL, "")).not.toMatch(/https?:/);
  },
);

test("words that only offer the link give way to the button, others keep it as a link; nothing asked has neither", () => {
  const letter = offering("4", "nl", "one");
  const words = (text: string) => ({ kind: "paragraph" as const, runs: [{ text }] });
  const alone = words(`U kunt dit ook direct online betalen: ${PAY_URL}`);
  const among = words(`Betaal vandaag op ${PAY_URL} en wij sturen niets meer.`);
  const mail = letterMail({ ...letter, blocks: [...letter.blocks, alone, among] });
  expect(mail.html.split(`href="${PAY_URL}"`).length - 1).toBe(2);
  expect(mail.html).not.toContain("direct online betalen");
  expect(mail.text.split(PAY_URL).length - 1).toBe(2);
  const nothing = { open_amount: cents(0), interest: cents(0), incasso_costs: cents(0), claim: cents(0) };
  const thanks = letterMail({ ...letter, totals: nothing });
  expect(thanks.html + thanks.text).not.toContain(PAY_URL);
});

test("a letter that offers the free period asks what is open and nothing more, and names what would follow", () => {
  const letter = sampleLetter("5", "nl", "three");
  expect(letter.totals).toMatchObject({ interest: 0, incasso_costs: 0, claim: 86_903 + 264_455 + 99 });
  // 15 % each with a minimum of 40, so more than the decree allows for the three together.
  const text = flat(letterMail(letter).text);
  expect(text).toContain("€ 559,81 aan incassokosten verschuldigd (volgens onze voorwaarden)");
  expect(letter.free_until && letter.free_until <= letter.pay_before).toBe(true);
});

test("a statement shows what is not yet due and does not ask it, and takes the credit off", () => {
  const letter = sampleLetter("3-courant", "nl", "statement");
  const text = flat(letterMail(letter).text);
  expect(letter.totals.claim).toBe(cents(86_903 + 1_264_455 - 154_018));
  expect(text).toContain("Nog niet vervallen");
  expect(text).toContain("€ −1.540,18");
  expect(text).toContain("Uw tegoed van € 1.540,18 trekken wij daarvan af.");
});

test.each([
  ["nl", "Ook open"],
  ["en", "Also outstanding"],
  ["de", "Ebenfalls offen"],
] as const)("in %s what goes along at a lighter step stands last under %s", (language, title) => {
  const whole = sampleLetter("6", language, "three");
  const [first, ...others] = whole.lines;
  if (!first) throw new Error("the sample has lines");
  const letter = { ...whole, lines: [...others.map((one) => ({ ...one, is_along: true as const })), first] };
  const { html, text } = letterMail(letter);
  for (const words of [text, seen(html)]) {
    const [led = "", along = ""] = words.split(title);
    expect(led).toContain(first.number);
    for (const { number } of others) {
      expect(led).not.toContain(number);
      expect(along).toContain(number);
    }
  }
  expect(letterMail(whole).text).not.toContain(title);
});

test("forty invoices stand in the letter, the mail has their sum", () => {
  const text = letterMail(sampleLetter("4", "en", "forty")).text;
  expect(text).toContain("The 40 invoices are listed in the attachment.");
  expect(text).not.toContain("F2026-00190");
});

test("a German mail goes on in small letters after its salutation, and its greeting has no comma", () => {
  const text = letterMail(sampleLetter("4", "de", "one")).text;
  expect(text).toMatch(/Sehr geehrte Damen und Herren,\n\ndie Rechnung/);
  expect(text).toMatch(/Mit freundlichen Grüßen\n/);
});

test("interest goes on by the day: the rate of what is open, a 365th, half a cent up", () => {
  const text = flat(letterMail(sampleLetter("6", "nl", "one")).text);
  // 869,03 × 8 % ÷ 365 = 0,1904…
  expect(text).toContain("De rente loopt door met € 0,19 per dag zolang u niet betaalt.");
});

/** Returns the contrast of two colours, by the rule of WCAG 2. */
function contrast(one: string, other: string): number {
  const light = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [more = 0, less = 0] = [light(one), light(other)].sort((a, b) => b - a);
  return (more + 0.05) / (less + 0.05);
}

test("no mail is wider than a telephone, and its words stand out by day and by night", () => {
  const { html } = letterMail(sampleLetter("6", "nl", "three"));
  const markup = html.replace(/<!--.*?-->/gs, "");
  for (const [, wide = ""] of markup.matchAll(/(?<!max-)width[:=]"?(\d+(?:px)?(?!%|\d))/g))
    expect(Number.parseInt(wide, 10)).toBeLessThanOrEqual(390);
  const colorOf = (name: string, of: "background" | "color") =>
    new RegExp(`\\.${name}\\{[^}]*(?<![-\\w])${of}:(#[0-9a-f]{6})`).exec(html)?.[1] ?? "";
  const day = { card: "#ffffff", ground: "#f4f5f6", panel: "#f1f3f5", ink: "#1d2125", soft: "#59636e" };
  const night = {
    card: colorOf("card", "background"),
    ground: colorOf("ground", "background"),
    panel: colorOf("panel", "background"),
    ink: colorOf("card", "color"),
    soft: colorOf("soft", "color"),
  };
  for (const color of Object.values(day)) expect(markup).toContain(color);
  for (const { card, ground, panel, ink, soft } of [day, night])
    for (const [words, below] of [
      [ink, card],
      [ink, panel],
      [soft, card],
      [soft, ground],
    ] as const)
      expect([words, below, contrast(words, below) >= 4.5]).toEqual([words, below, true]);
});
