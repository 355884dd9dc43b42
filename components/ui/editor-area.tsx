"use client";
import { $generateNodesFromDOM } from "@lexical/html";
import {
  $isListItemNode,
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  ListItemNode,
  ListNode,
} from "@lexical/list";
import { LexicalComposer } from "@lexical/react/LexicalComposer";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { ContentEditable } from "@lexical/react/LexicalContentEditable";
import { LexicalErrorBoundary } from "@lexical/react/LexicalErrorBoundary";
import { HistoryPlugin } from "@lexical/react/LexicalHistoryPlugin";
import { ListPlugin } from "@lexical/react/LexicalListPlugin";
import { OnChangePlugin } from "@lexical/react/LexicalOnChangePlugin";
import { RichTextPlugin } from "@lexical/react/LexicalRichTextPlugin";
import {
  $getRoot,
  $getSelection,
  $insertNodes,
  $isElementNode,
  $isLineBreakNode,
  $isRangeSelection,
  $isTextNode,
  $setSelection,
  COMMAND_PRIORITY_HIGH,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  PASTE_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
} from "lexical";
import { Bold, Italic, List, ListOrdered, Redo2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { EditorProps } from "./editor";
import { FieldErrors } from "./field";
import { IconButton } from "./icon-button";

const theme = {
  paragraph: "mb-3",
  text: { bold: "font-bold", italic: "italic" },
  list: { ul: "mb-3 list-disc pl-6", ol: "mb-3 list-decimal pl-6" },
};

/** Renders a Lexical editor with the few formats of a letter. Pasted content becomes plain text. */
export default function EditorArea({
  id,
  label,
  value,
  onChange,
  error,
  readOnly = false,
  placeholders,
  onReady,
}: EditorProps) {
  const reported = useRef(value);
  return (
    <LexicalComposer
      initialConfig={{
        namespace: id,
        theme,
        editable: !readOnly,
        nodes: [ListNode, ListItemNode],
        // The server has no DOM to parse the text: the browser does that on hydration.
        editorState: typeof document === "undefined" ? null : (editor) => writeHtml(editor, value),
        onError: (problem) => console.error(problem),
      }}
    >
      <div className="rounded-md border border-control-line bg-surface">
        {!readOnly && <EditorToolbar controls={id} />}
        <RichTextPlugin
          contentEditable={
            <ContentEditable
              id={id}
              ariaLabel={label}
              ariaMultiline
              aria-invalid={error?.length ? true : undefined}
              className="h-[400px] overflow-y-auto px-4 py-3 text-form"
            />
          }
          ErrorBoundary={LexicalErrorBoundary}
        />
      </div>
      <FieldErrors id={id} error={error} />
      {placeholders && <EditorMarks placeholders={placeholders} />}
      <HistoryPlugin />
      <ListPlugin />
      <OnChangePlugin
        ignoreSelectionChange
        onChange={(state) => {
          const html = state.read(readHtml);
          if (html === reported.current) return;
          reported.current = html;
          onChange(html);
        }}
      />
      <FromOutside value={value} reported={reported} {...(onReady ? { onReady } : {})} />
    </LexicalComposer>
  );
}

type Outside = Pick<EditorProps, "value" | "onReady"> & { reported: { current: string } };

/** Applies content from outside the editor: a restored text, a paste, an inserted placeholder. */
function FromOutside({ value, reported, onReady }: Outside) {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    editor.update(() => writeHtml(editor, value));
  }, [editor, value, reported]);
  useEffect(
    () =>
      editor.registerCommand(
        PASTE_COMMAND,
        (event) => {
          const text = "clipboardData" in event ? event.clipboardData?.getData("text/plain") : undefined;
          const selection = $getSelection();
          if (text === undefined || !$isRangeSelection(selection)) return false;
          event.preventDefault();
          selection.insertRawText(text);
          return true;
        },
        COMMAND_PRIORITY_HIGH,
      ),
    [editor],
  );
  useEffect(() => {
    onReady?.((text) => {
      editor.focus();
      editor.update(() => $getSelection()?.insertText(text));
    });
  }, [editor, onReady]);
  return null;
}

/** Colours the @@names in the text, and marks unknown ones, by CSS highlights that do not change the text. */
function EditorMarks({ placeholders }: { placeholders: readonly string[] }) {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    if (!("highlights" in CSS)) return;
    const paint = () => {
      const root = editor.getRootElement();
      const good = new Highlight();
      const bad = new Highlight();
      for (const range of root ? namesIn(root) : [])
        (placeholders.includes(range.toString().slice(2)) ? good : bad).add(range);
      CSS.highlights.set("editor-known", good);
      CSS.highlights.set("editor-unknown", bad);
    };
    paint();
    return editor.registerUpdateListener(paint);
  }, [editor, placeholders]);
  return (
    <style>{`::highlight(editor-known) { background-color: var(--brand-soft); }
::highlight(editor-unknown) { background-color: var(--bad-soft); text-decoration: underline wavy; }`}</style>
  );
}

function namesIn(root: HTMLElement): Range[] {
  const found: Range[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    for (const { index, 0: name } of (node.nodeValue ?? "").matchAll(/@@[a-z_]+/g)) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + name.length);
      found.push(range);
    }
  return found;
}

/** Replaces the editor's content by HTML. To be called inside an update. */
function writeHtml(editor: LexicalEditor, html: string): void {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const root = $getRoot();
  root.clear();
  root.select();
  $insertNodes($generateNodesFromDOM(editor, parsed));
  // A selection would move the focus, and scroll the page, to the editor.
  $setSelection(null);
}

/** Returns the editor's content as HTML, in the few tags of a letter. To be called inside a read. */
const readHtml = (): string => {
  const root = $getRoot();
  return root.getTextContent().trim() === "" ? "" : root.getChildren().map(block).join("");
};

function block(node: LexicalNode): string {
  if ($isListNode(node)) {
    const tag = node.getListType() === "number" ? "ol" : "ul";
    const items = node.getChildren().map((item) => `<li>${$isListItemNode(item) ? inside(item) : ""}</li>`);
    return `<${tag}>${items.join("")}</${tag}>`;
  }
  const words = inside(node);
  return words === "" ? "" : `<p>${words}</p>`;
}

const inside = (node: LexicalNode): string =>
  $isElementNode(node) ? node.getChildren().map(inline).join("") : "";

function inline(node: LexicalNode): string {
  if ($isLineBreakNode(node)) return "<br>";
  if (!$isTextNode(node)) return inside(node);
  const safe = node.getTextContent().replace(/[&<>]/g, (sign) => signs[sign] ?? sign);
  const italic = node.hasFormat("italic") ? `<em>${safe}</em>` : safe;
  return node.hasFormat("bold") ? `<strong>${italic}</strong>` : italic;
}

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Renders the buttons that format the selected text. One tab stop; arrow keys move between the buttons. */
function EditorToolbar({ controls }: { controls: string }) {
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
      {buttons.map(({ label, icon: Icon, pressed, run }, index) => (
        <IconButton
          key={label}
          label={label}
          icon={<Icon aria-hidden size={16} />}
          tabIndex={index === 0 ? 0 : -1}
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
