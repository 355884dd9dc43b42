/**
 * Renders a name in a narrow column: the initials of its first and last word; the full name is its tooltip, and what is read out and
 * copied.
 */
export function Initials({ name }: { name: string }) {
  const short = initialsOf(name);
  if (short === name) return <span title={name}>{name}</span>;
  return (
    <span title={name}>
      <span aria-hidden data-short>
        {short}
      </span>
      <span className="sr-only">{name}</span>
    </span>
  );
}

const LONGEST_WORD = 5;

/** Returns "SV" for "Sanne de Vries", "BU" for "Buitendienst"; a short name of one word unchanged. */
export function initialsOf(name: string): string {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  if (last !== undefined) return `${letterOf(first)}${letterOf(last)}`;
  return first.length > LONGEST_WORD ? first.slice(0, 2).toUpperCase() : name;
}

const letterOf = (word: string) => (/\p{L}|\p{N}/u.exec(word)?.[0] ?? word.slice(0, 1)).toUpperCase();
