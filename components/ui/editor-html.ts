import { $generateNodesFromDOM } from "@lexical/html";
import { $isListItemNode, $isListNode } from "@lexical/list";
import {
  $getRoot,
  $insertNodes,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  $setSelection,
  type LexicalEditor,
  type LexicalNode,
} from "lexical";

/** Puts markup in the place of what stands in the editor. To be called inside an update. */
export function writeHtml(editor: LexicalEditor, html: string): void {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const root = $getRoot();
  root.clear();
  root.select();
  $insertNodes($generateNodesFromDOM(editor, parsed));
  // A cursor would pull the focus, and with it the page, to the editor.
  $setSelection(null);
}

/** What stands in the editor, in the few tags a letter knows. To be called inside a read. */
export const readHtml = (): string => {
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
