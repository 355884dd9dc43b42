const MARK = "\u0001";

/**
 * A sentence with open places, for lists: said once with marks in them and filled for every row, because the formatter takes longer
 * than the row itself. Only for values that stand as they are, no counts and no choices.
 */
export function phrase<Name extends string>(
  names: readonly Name[],
  say: (values: Record<Name, string>) => string,
): (values: Record<Name, string>) => string {
  const marked = Object.fromEntries(names.map((name) => [name, `${MARK}${name}${MARK}`]));
  const parts = say(marked as Record<Name, string>).split(MARK);
  // Every second part is a name: marks come in pairs.
  return (values) => parts.map((part, index) => (index % 2 === 0 ? part : values[part as Name])).join("");
}

/** A phrase with a number of things: "1 dag" and "2 dagen" are all the forms that Dutch, English and German have. */
export function countedPhrase<Name extends string>(
  names: readonly Name[],
  say: (values: Record<Name, string> & { count: number }) => string,
): (count: number, values: Record<Name, string>) => string {
  const singular = phrase(names, (values) => say({ ...values, count: 1 }));
  const many = phrase(names, (values) => say({ ...values, count: 2 }));
  return (count, values) => (count === 1 ? singular : many)(values);
}
