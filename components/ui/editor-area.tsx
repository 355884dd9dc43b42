"use client";
import { ListItemNode, ListNode } from "@lexical/list";
import { LexicalComposer } from "@lexical/react/LexicalComposer";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { ContentEditable } from "@lexical/react/LexicalContentEditable";
import { LexicalErrorBoundary } from "@lexical/react/LexicalErrorBoundary";
import { HistoryPlugin } from "@lexical/react/LexicalHistoryPlugin";
import { ListPlugin } from "@lexical/react/LexicalListPlugin";
import { OnChangePlugin } from "@lexical/react/LexicalOnChangePlugin";
import { RichTextPlugin } from "@lexical/react/LexicalRichTextPlugin";
import { $getSelection, $isRangeSelection, COMMAND_PRIORITY_HIGH, PASTE_COMMAND } from "lexical";
import { useEffect, useRef } from "react";
import type { EditorProps } from "./editor";
import { readHtml, writeHtml } from "./editor-html";
import { EditorMarks } from "./editor-marks";
import { EditorToolbar } from "./editor-toolbar";
import { FieldErrors } from "./field";

const theme = {
  paragraph: "mb-3",
  text: { bold: "font-bold", italic: "italic" },
  list: { ul: "mb-3 list-disc pl-6", ol: "mb-3 list-decimal pl-6" },
};

/** Lexical, with what a letter knows and no more. What is pasted comes in as plain text. */
export default function EditorArea({
  id,
  label,
  value,
  onChange,
  error,
  readOnly = false,
  known,
  onReady,
}: EditorProps) {
  const given = useRef(value);
  return (
    <LexicalComposer
      initialConfig={{
        namespace: id,
        theme,
        editable: !readOnly,
        nodes: [ListNode, ListItemNode],
        // A server has no document to read the words into: the browser does that when it takes over.
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
      {known && <EditorMarks known={known} />}
      <HistoryPlugin />
      <ListPlugin />
      <OnChangePlugin
        ignoreSelectionChange
        onChange={(state) => {
          const html = state.read(readHtml);
          if (html === given.current) return;
          given.current = html;
          onChange(html);
        }}
      />
      <FromOutside value={value} given={given} {...(onReady ? { onReady } : {})} />
    </LexicalComposer>
  );
}

type Outside = Pick<EditorProps, "value" | "onReady"> & { given: { current: string } };

/** What comes from elsewhere: a text that was put back, a paste, a placeholder that is inserted. */
function FromOutside({ value, given, onReady }: Outside) {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    if (value === given.current) return;
    given.current = value;
    editor.update(() => writeHtml(editor, value));
  }, [editor, value, given]);
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
