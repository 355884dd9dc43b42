/** Renders the consequences of a form's values; a screen reader announces changes. */
export function Consequences({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul
      aria-live="polite"
      className="flex max-w-prose flex-col gap-1.5 rounded-md bg-sunken px-4 py-3 text-list text-ink-muted"
    >
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
