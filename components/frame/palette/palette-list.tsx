"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { plainWords } from "@/lib/kernel/plain-words";
import type { Entry, EntryGroup } from "./types";

type Props = {
  id: string;
  groups: readonly EntryGroup[];
  /** The id of the entry that Enter opens. */
  markedId: string | undefined;
  typedText: string;
  onOpen: (entry: Entry) => void;
};

/** Renders the results by kind. The field above keeps the focus; the marked entry is scrolled into view. */
export function PaletteList({ id, groups, markedId, typedText, onOpen }: Props) {
  const t = useTranslations("palette");
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is marked
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [markedId]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t("results")}
      tabIndex={-1}
      className="min-h-0 flex-1 overflow-auto p-2 outline-none"
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box is no fieldset
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
          <p id={`${id}-${group.id}`} className="px-2 pt-2 pb-1 font-medium text-dense text-ink-muted">
            {t(group.id)}
          </p>
          {group.entries.map((entry) => (
            <Option
              key={entry.id}
              id={`${id}-${entry.id}`}
              entry={entry}
              isMarked={entry.id === markedId}
              typedText={typedText}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = {
  id: string;
  entry: Entry;
  isMarked: boolean;
  typedText: string;
  onOpen: (entry: Entry) => void;
};

function Option({ id, entry, isMarked, typedText, onOpen }: OptionProps) {
  const t = useTranslations("palette");
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the marked option
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      onClick={() => onOpen(entry)}
      className="forced-edge flex min-h-9 cursor-pointer items-center gap-3 rounded-sm border-transparent border-l-2 px-2 text-list hover:bg-sunken aria-selected:border-brand aria-selected:bg-brand-soft pointer-coarse:min-h-11"
    >
      <span className="shrink-0 text-ink-muted [&>svg]:size-4">{entry.icon}</span>
      <span className="min-w-0 flex-1 truncate">
        <Lit text={entry.title} typedText={typedText} />
        {entry.note && <span className="text-ink-muted"> {entry.note}</span>}
      </span>
      {entry.shortcut && (
        <span className="shrink-0 max-md:hidden">
          <Key>{entry.shortcut}</Key>
        </span>
      )}
      {isMarked && !entry.shortcut && (
        <span
          aria-hidden
          className="flex shrink-0 items-center gap-1.5 text-dense text-ink-muted max-md:hidden"
        >
          {t("open")} <Key>↵</Key>
          {entry.telephone && (
            <>
              {t("dial")} <Key>Ctrl ↵</Key>
            </>
          )}
        </span>
      )}
    </div>
  );
}

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded-sm border border-control-line bg-surface px-1 font-sans text-[11px] text-ink">
    {children}
  </kbd>
);

/** Renders a title with the typed text in bold, where removing accents has not changed its length. */
function Lit({ text, typedText }: { text: string; typedText: string }) {
  const [first = ""] = typedText.split(/\s+/);
  const plain = plainWords(text);
  const at = first && plain.length === text.length ? plain.indexOf(plainWords(first)) : -1;
  if (at < 0) return text;
  const end = at + first.length;
  return (
    <>
      {text.slice(0, at)}
      <b className="font-semibold">{text.slice(at, end)}</b>
      {text.slice(end)}
    </>
  );
}
