import { letterDay } from "@/lib/i18n/letter-forms";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { type Box, paged } from "@/lib/letters/render/box";
import { pdfOf } from "@/lib/letters/render/document";
import { paragraph } from "@/lib/letters/render/paragraph";
import { styles } from "@/lib/letters/render/type";
import { FOOT, FURTHER_HEAD, FURTHER_TOP, TEXT } from "@/lib/letters/rules/geometry";
import { pairsBox } from "@/lib/messages/render/handovers/pairs";
import type { Section, StoredRow } from "../queries/section";
import type { About } from "../queries/stored";
import { keptWords } from "./kept";
import { pairsOf } from "./told";

/** A part with the rows that paper shows, and how many there are. */
export type Listed = { section: Section; rows: readonly StoredRow[]; count: number };

const PAGE = { top: FURTHER_TOP, bottom: TEXT.bottom };

/** The file on paper: who keeps it, then each part with where it came from, how long it is kept, and its rows. */
export function paperOf(about: About, listed: readonly Listed[]): Promise<Buffer> {
  const { debtor, language, day } = about;
  const title = `${sentence(language, "privacy.title")}: ${debtor.name} (${debtor.number})`;
  const author = keeperOf(about);
  return pdfOf({ title, author, date: day, language }, (pen) => {
    const pages = paged([...headBoxes(about), ...listed.flatMap((one) => partBoxes(one, about))], PAGE, PAGE);
    pages.forEach((page, place) => {
      pen.page();
      const numbers = { page: place + 1, pages: pages.length };
      pen.decoration(() => {
        pen.text(author, TEXT.left, FURTHER_HEAD, styles.page_head);
        pen.textTo(sentence(language, "letter.page", numbers), TEXT.right, FOOT.baseline, styles.foot);
      }, "Pagination");
      for (const { box, top } of page) box.draw(pen, top);
    });
  });
}

const keeperOf = ({ keeper }: About): string => keeper.company_name || keeper.name;

function headBoxes(about: About): Box[] {
  const { debtor, keeper, language, day } = about;
  const word = (key: string) => sentence(language, `privacy.${key}`);
  return [
    ...paragraph([{ text: word("title") }], styles.subject, { role: "H1", gap: 0 }),
    pairsBox(word("about"), [
      [word("debtor"), `${debtor.name} (${debtor.number})`],
      [word("keeper"), [keeperOf(about), keeper.contact_email_address].filter(Boolean).join(", ")],
      [word("made_on"), letterDay(day, language)],
    ]),
    ...paragraph([{ text: word("rights") }], styles.help),
  ];
}

function partBoxes({ section, rows, count }: Listed, about: About): Box[] {
  const { language } = about;
  const { name, origin, kept } = section;
  const head = paragraph([{ text: sentence(language, `privacy.section_${name}`) }], styles.asked, {
    role: "H2",
    gap: 6,
  });
  const why = [sentence(language, `privacy.origin_${origin}`), keptWords(kept, about)].join(" ");
  const rest = count - rows.length;
  return [
    ...[...head, ...paragraph([{ text: why }], styles.make_up, { gap: 0.6 })].map((box) => ({
      ...box,
      keep: count > 0,
    })),
    ...rows.flatMap((row) => rowBoxes(section, row, language)),
    ...(count === 0 ? note(sentence(language, "privacy.nothing")) : []),
    ...(rest > 0 ? note(sentence(language, "privacy.more", { count: rest })) : []),
  ];
}

const note = (text: string): Box[] => paragraph([{ text }], styles.help, { gap: 1 });

/** A row as one paragraph: each label before its value. */
const rowBoxes = (section: Section, row: StoredRow, language: Locale): Box[] =>
  paragraph(
    pairsOf(section, row, language).flatMap(([label, value], place) => [
      { text: `${place === 0 ? "" : " · "}${label}: ` },
      { text: value, bold: place === 0 },
    ]),
    styles.help,
    { role: "LI", bullet: true, gap: 1 },
  );
