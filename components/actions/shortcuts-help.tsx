"use client";
import { useTranslations } from "next-intl";
import Overlay from "@/components/ui/overlay";

const keys = [
  ["j / k", "move"],
  ["x", "tick"],
  ["Shift + x", "range"],
  ["Space", "preview"],
  ["i", "quick"],
  ["e", "edit"],
  ["o", "debtor"],
  ["s", "status"],
  ["n", "note"],
  ["r", "run"],
  ["u", "undo"],
  ["z", "snooze"],
  ["/", "search"],
  ["f", "filters"],
  ["v", "views"],
  ["Ctrl + k", "palette"],
  ["g v · g a · g d · g f · g c", "go"],
  ["Ctrl + s", "save"],
  ["Esc", "clear"],
  ["?", "help"],
] as const;

/** Shortcuts that the list per debtor does not have, as its rows are no invoices. */
const ofInvoices = new Set<string>(["preview", "edit", "status", "note"]);

type Props = { perDebtor?: boolean; onClose: () => void };

/** Renders the keyboard shortcuts of the action list. */
export default function ShortcutsHelp({ perDebtor = false, onClose }: Props) {
  const t = useTranslations("keys");
  const shortcuts = perDebtor
    ? [["← / →", "unfold"] as const, ...keys.filter(([, what]) => !ofInvoices.has(what))]
    : keys;
  return (
    <Overlay size="sm" title={t("title")} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the focus makes it scrollable by keyboard */}
      <section tabIndex={0} aria-label={t("title")}>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2 text-list">
          {shortcuts.map(([key, what]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded-sm border border-control-line bg-sunken px-1.5 py-0.5 text-dense">
                  {key}
                </kbd>
              </dt>
              <dd>{t(what)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Overlay>
  );
}
