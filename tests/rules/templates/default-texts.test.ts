import { expect, test } from "vitest";
import { mailTemplates } from "@/db/seed/templates-mail";
import { noticeTemplates } from "@/db/seed/templates-notices";
import { stepTemplates, tonedTemplates } from "@/db/seed/templates-steps";
import { locales } from "@/lib/i18n/locales";
import { wordedTemplate } from "@/lib/templates/render";
import { fill, fillBlocks } from "@/lib/templates/rules/fill";
import { lint } from "@/lib/templates/rules/lint";
import { wordsOf } from "@/lib/templates/rules/markup";
import { isOptional, isValue, placeholders } from "@/lib/templates/rules/placeholders";
import { inSingularOrPlural } from "@/lib/templates/rules/plural";
import { customerTypes, startingTexts } from "@/lib/templates/rules/types";
import type { Wording } from "@/lib/templates/rules/wording";

const plain: Wording = {
  several: false,
  side: "debit",
  announces: "costs_and_interest",
  isPosted: true,
  isConsumer: true,
  isNamed: true,
  reach: "both",
  hasDepartment: false,
  isSigned: true,
  reserves: false,
};
const everything = Object.fromEntries(
  placeholders.filter(isValue).map((name) => [name, isOptional(name) ? `Zin ${name}.` : `(${name})`]),
);
const nothingOptional = Object.fromEntries(
  Object.entries(everything).map(([name, value]) => [name, isOptional(name) ? "" : value]),
);

const toned = startingTexts.flatMap(tonedTemplates);
/** The product's own texts, and those of each tone with a text of its own. */
const each = [...stepTemplates, ...toned].flatMap((template) =>
  locales.map((language) => [template.type, language, template] as const),
);

/** Returns the whole message as its reader sees it, a line per paragraph. */
function read(
  [, language, template]: (typeof each)[number],
  how: Partial<Wording>,
  values = everything,
): string {
  const filled = fillBlocks(
    wordedTemplate(template[language].content, language, { ...plain, ...how }),
    values,
  );
  if (!filled.ok) throw new Error(`${filled.unknown} ${filled.empty}`);
  return filled.blocks
    .map((block) => ("runs" in block ? block.runs.map(({ text }) => text).join("") : `[${block.kind}]`))
    .join("\n");
}

const subjectOf = ([, language, template]: (typeof each)[number], several: boolean): string => {
  const subject = fill(inSingularOrPlural(template[language].subject, several), everything);
  if (!subject.ok) throw new Error(`${subject.unknown}`);
  return subject.text;
};

test("every step has its words, each as invoices and as a statement", () => {
  const types = [...stepTemplates, ...noticeTemplates].map(({ type }) => type);
  expect(customerTypes.filter((type) => type !== "flex" && !types.includes(type))).toEqual([]);
});

test.each(startingTexts)("the tone %s words every step in its own way, in each language", (texts) => {
  const templates = new Map(tonedTemplates(texts).map((template) => [template.type, template]));
  for (const usual of stepTemplates.filter(({ type }) => /^[3-8]$/.test(type)))
    for (const language of locales) {
      const own = templates.get(usual.type)?.[language];
      expect([usual.type, language, own?.subject]).toEqual([usual.type, language, usual[language].subject]);
      expect(own?.content).not.toBe(usual[language].content);
      const others = startingTexts.filter((other) => other !== texts).flatMap(tonedTemplates);
      expect(others.filter((other) => other[language].content === own?.content)).toEqual([]);
    }
  // A demand that still offers the free period has the product's text alone.
  expect([...templates.keys()].filter((type) => type.includes("first"))).toEqual([]);
});

test.each(
  noticeTemplates.flatMap((template) =>
    (["nl", "en", "de"] as const).map((language) => [template.type, language, template] as const),
  ),
)("template %s in %s is whole, whatever it is about, and threatens with nothing", (...one) => {
  const values = { ...everything, instalment_count: "3", instalment_day: "1 december 2026" };
  for (const several of [false, true]) {
    const subject = fill(inSingularOrPlural(one[2][one[1]].subject, several), values);
    const text = `${subject.ok ? subject.text : ""}\n${read(one, { several }, values)}`;
    expect(text).not.toMatch(/@@|[{}|]|undefined|NaN| {2}| [,.?]|\*\*|!/);
    expect(text).not.toMatch(forbidden[one[1]]);
    expect(text).toContain("[payment]");
  }
});

test.each(each)("template %s in %s is whole, whatever it is about", (...one) => {
  for (const several of [false, true])
    for (const values of [everything, nothingOptional])
      for (const announces of ["costs", "costs_and_interest", null] as const) {
        const text = `${subjectOf(one, several)}\n${read(one, { several, announces }, values)}`;
        expect(text).not.toMatch(/@@|[{}|]|undefined|NaN| {2}| [,.?]|\*\*/);
        expect(text).toContain("[specification]");
        expect(text).toContain("[payment]");
      }
});

test.each([...stepTemplates, ...toned, ...noticeTemplates, ...mailTemplates])(
  "the editor finds nothing doubtful in $type",
  (template) => {
    const { nl, en, de, type } = template;
    const draft = {
      type,
      subject: nl.subject,
      subject_en: en.subject,
      subject_de: de.subject,
      content: nl.content,
      content_en: en.content,
      content_de: de.content,
    };
    expect(lint(draft)).toEqual([]);
  },
);

test.each(each)("the subject of %s in %s is one short line without an amount", (...one) => {
  const subject = inSingularOrPlural(one[2][one[1]].subject, false)
    .replace("@@invoice_number", "F2026-00184")
    .replace("@@debtor_number", "10133");
  expect(subject.length).toBeLessThanOrEqual(78);
  expect(subject).not.toMatch(/@@|amount|^Re:|\b[A-Z]{4}/);
});

/** Words about courts, registers and force, which a creditor has no power over. */
const forbidden = {
  nl: /beslag|BKR|dagvaarding|politie|deurwaarder aan de deur|gaarne|inzake|middels|doch|reeds/i,
  en: /seizure|police|county court|letter before (action|claim)/i,
  de: /Pfändung|Schufa|Gerichtsvollzieher|Polizei/i,
} as const;

test.each(each)("template %s in %s threatens with nothing and shouts at nobody", (...one) => {
  for (const several of [false, true]) {
    const text = read(one, { several, side: "incasso" });
    expect(text).not.toMatch(forbidden[one[1]]);
    expect(text).not.toContain("!");
  }
});

const plurals = {
  nl: /\b(deze facturen|facturen hieronder|een van deze)\b/,
  en: /\b(these invoices|invoices below)\b/,
  de: /\b(dieser Rechnungen|aufgeführten)\b/,
} as const;
const singulars = {
  nl: /\b([Ff]actuur \(|deze factuur)\b/,
  en: /\b([Ii]nvoice \(|this invoice)\b/,
  de: /\b(Rechnung \(|diese Rechnung\b(?!en))/,
} as const;

test.each(each.filter(([type]) => !type.endsWith("-courant")))(
  "template %s in %s speaks of one invoice as one, and of several as several",
  (...one) => {
    expect(read(one, { several: false })).not.toMatch(plurals[one[1]]);
    expect(read(one, { several: true })).not.toMatch(singulars[one[1]]);
    expect(read(one, { several: true })).toMatch(plurals[one[1]]);
  },
);

const demands = { nl: /sommeren/, en: /demand/, de: /fordern/ } as const;

test.each(each)("template %s in %s demands on the collection side alone", (...one) => {
  const text = read(one, {});
  if (Number(one[0][0]) >= 6) expect(text).toMatch(demands[one[1]]);
  else expect(text).not.toMatch(demands[one[1]]);
});

const free = each.filter(([type]) => type.startsWith("5") || type.includes("first"));

const exact = {
  nl: "binnen veertien dagen vanaf de dag nadat deze brief bij u is bezorgd",
  en: "within fourteen days, counting from the day after this letter was delivered to you",
  de: "innerhalb von vierzehn Tagen ab dem Tag, der auf die Zustellung dieses Schreibens folgt",
} as const;
const byMail = {
  nl: "nadat deze e-mail bij u is bezorgd",
  en: "after this email was delivered to you",
  de: "auf die Zustellung dieser E-Mail folgt",
} as const;

test.each(free)(
  "template %s in %s gives the fourteen days in the words of the law, with the sum to come",
  (...one) => {
    const posted = read(one, {});
    expect(posted).toContain(exact[one[1]]);
    expect(posted).toContain("(announced_costs)");
    expect(posted).toContain("(interest_rate)");
    expect(read(one, { announces: "costs" })).not.toContain("(interest_rate)");
    expect(read(one, { isPosted: false })).toContain(byMail[one[1]]);
  },
);

test.each(free)("template %s in %s asks plainly where nothing would follow", (...one) => {
  const text = read(one, { announces: null });
  expect(text).not.toContain(exact[one[1]]);
  expect(text).not.toContain("(announced_costs)");
  expect(text).toContain("(total_amount)");
  expect(text).toContain("(pay_before)");
});

test("a letter that is not signed ends with its help", () => {
  const [first] = each;
  if (!first) throw new Error("there are no templates");
  expect(read(first, { isSigned: true }).trimEnd()).toMatch(/\(sender_name\)$/);
  expect(read(first, { isSigned: false })).not.toMatch(/sender_name|groet/);
});

test("only a reader who is named is greeted as somebody known", () => {
  const english = each.find(([type, language]) => type === "6" && language === "en");
  if (!english) throw new Error("the formal demand is missing");
  expect(read(english, { isNamed: true })).toContain("Yours sincerely");
  expect(read(english, { isNamed: false })).toContain("Yours faithfully");
});

test.each(each.filter(([, language]) => language === "nl"))(
  "the sentences of %s are short: fifteen words on average",
  (...one) => {
    const sentences = read(one, {}, nothingOptional)
      .split(/(?<=[.?])\s+|\n/)
      .filter((text) => /\s/.test(text));
    const words = sentences.flatMap((text) => text.split(/\s+/));
    expect(words.length / sentences.length).toBeLessThanOrEqual(15);
  },
);

test("mails to users greet by name and say what the link or the code is good for", () => {
  for (const { type, ...words } of mailTemplates)
    for (const language of locales) {
      const text = wordsOf(words[language].content);
      expect(text).toContain("@@user_name");
      expect(text).toContain(type === "code" ? "@@code" : "@@link");
    }
});
