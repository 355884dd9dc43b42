import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useEffect } from "react";

/** Colours the @@names in the text, and marks those nobody knows. It paints over the text and never changes it. */
export function EditorMarks({ known }: { known: readonly string[] }) {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    if (!("highlights" in CSS)) return;
    const paint = () => {
      const root = editor.getRootElement();
      const good = new Highlight();
      const bad = new Highlight();
      for (const range of root ? namesIn(root) : [])
        (known.includes(range.toString().slice(2)) ? good : bad).add(range);
      CSS.highlights.set("editor-known", good);
      CSS.highlights.set("editor-unknown", bad);
    };
    paint();
    return editor.registerUpdateListener(paint);
  }, [editor, known]);
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
