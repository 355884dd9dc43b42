import { sentence } from "@/lib/i18n/sentences";
import { kindOf, type Section, type StoredRow } from "../queries/section";
import type { About } from "../queries/stored";
import { keptWords } from "./kept";
import { dataOf, labelOf } from "./told";

/** The file as JSON text, piece by piece: who keeps it, then each part with its heading, where it came from, how long it is kept, the words of its fields, and its rows. */
export async function* dataParts(
  about: About,
  sections: readonly Section[],
  rowsOf: (section: Section) => AsyncIterable<StoredRow[]>,
): AsyncGenerator<string> {
  const { debtor, keeper, language, day } = about;
  const head = {
    title: sentence(language, "privacy.title"),
    made_on: day,
    language,
    keeper: keeper.company_name || keeper.name,
    debtor: { number: debtor.number, name: debtor.name },
    rights: sentence(language, "privacy.rights"),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"sections":[`;
  for (const [place, section] of sections.entries()) {
    yield `${place === 0 ? "" : ","}${JSON.stringify(headOf(about, section)).slice(0, -1)},"rows":[`;
    let isFirst = true;
    for await (const rows of rowsOf(section)) {
      yield rows
        .map((row) => JSON.stringify(toldRow(about, section, row)))
        .reduce((text, row) => {
          const joined = `${text}${isFirst ? "" : ","}${row}`;
          isFirst = false;
          return joined;
        }, "");
    }
    yield "]}";
  }
  yield "]}";
}

const headOf = (about: About, { name, origin, kept, fields }: Section) => ({
  name,
  title: sentence(about.language, `privacy.section_${name}`),
  origin: sentence(about.language, `privacy.origin_${origin}`),
  kept: keptWords(kept, about),
  fields: Object.fromEntries(Object.keys(fields).map((field) => [field, labelOf(field, about.language)])),
});

const toldRow = ({ language }: About, { fields }: Section, { values }: StoredRow) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, dataOf(kindOf(field), values[name], language)]),
  );
