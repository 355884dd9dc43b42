const MARK = "\u0001";

/**
 * Returns a function that fills a sentence's placeholders, for lists: the sentence is formatted once with marks, because the formatter
 * takes longer than rendering the row itself. Only for values inserted as they are, without counts and choices.
 */
export function phrase<Name extends string>(
  names: readonly Name[],
  translate: (values: Record<Name, string>) => string,
): (values: Record<Name, string>) => string {
  const marked = Object.fromEntries(names.map((name) => [name, `${MARK}${name}${MARK}`]));
  const parts = translate(marked as Record<Name, string>).split(MARK);
  // Every second part is a name: marks come in pairs.
  return (values) => parts.map((part, index) => (index % 2 === 0 ? part : values[part as Name])).join("");
}

/** Returns a phrase with a count: "1 dag" and "2 dagen" are all the plural forms of Dutch, English and German. */
export function countedPhrase<Name extends string>(
  names: readonly Name[],
  translate: (values: Record<Name, string> & { count: number }) => string,
): (count: number, values: Record<Name, string>) => string {
  const singular = phrase(names, (values) => translate({ ...values, count: 1 }));
  const many = phrase(names, (values) => translate({ ...values, count: 2 }));
  return (count, values) => (count === 1 ? singular : many)(values);
}
