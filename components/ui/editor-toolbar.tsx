import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND } from "@lexical/list";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getSelection, $isRangeSelection, FORMAT_TEXT_COMMAND, REDO_COMMAND, UNDO_COMMAND } from "lexical";
import { Bold, Italic, List, ListOrdered, Redo2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useState } from "react";
import { IconButton } from "./icon-button";

/** What can be done with the chosen words. One tab stop; the arrows go from button to button. */
export function EditorToolbar({ controls }: { controls: string }) {
  const t = useTranslations("templates");
  const [editor] = useLexicalComposerContext();
  const [on, setOn] = useState({ bold: false, italic: false });
  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) =>
        editorState.read(() => {
          const selection = $getSelection();
          if ($isRangeSelection(selection))
            setOn({ bold: selection.hasFormat("bold"), italic: selection.hasFormat("italic") });
        }),
      ),
    [editor],
  );
  const buttons = [
    {
      label: t("bold"),
      icon: Bold,
      pressed: on.bold,
      run: () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, "bold"),
    },
    {
      label: t("italic"),
      icon: Italic,
      pressed: on.italic,
      run: () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, "italic"),
    },
    {
      label: t("bullets"),
      icon: List,
      run: () => editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined),
    },
    {
      label: t("numbers"),
      icon: ListOrdered,
      run: () => editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined),
    },
    { label: t("undo"), icon: Undo2, run: () => editor.dispatchCommand(UNDO_COMMAND, undefined) },
    { label: t("redo"), icon: Redo2, run: () => editor.dispatchCommand(REDO_COMMAND, undefined) },
  ];
  return (
    <div
      role="toolbar"
      aria-label={t("toolbar")}
      aria-controls={controls}
      onKeyDown={goToNeighbour}
      className="flex gap-0.5 border-line border-b p-1"
    >
      {buttons.map(({ label, icon: Icon, pressed, run }, place) => (
        <IconButton
          key={label}
          label={label}
          icon={<Icon aria-hidden size={16} />}
          tabIndex={place === 0 ? 0 : -1}
          {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
          className="aria-pressed:bg-brand-soft"
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        />
      ))}
    </div>
  );
}

function goToNeighbour(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const all = [...event.currentTarget.querySelectorAll("button")];
  const here = document.activeElement instanceof HTMLButtonElement ? all.indexOf(document.activeElement) : -1;
  event.preventDefault();
  all[(here + step + all.length) % all.length]?.focus();
}
