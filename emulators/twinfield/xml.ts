import { XMLParser } from "fast-xml-parser";

const LISTS = new Set(["read", "column", "field", "ArrayOfString", "string"]);

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
  isArray: (name) => LISTS.has(name),
});

export type Node = { [name: string]: Node | Node[] | string | undefined };

/** Parses a request's XML to a tree, without namespace prefixes. */
export const treeOf = (text: string): Node => parser.parse(text.replace(/<(\/?)\w+:(\w+)/g, "<$1$2"));

/** Returns the element at a path of names; the first where there are several. */
export function at(node: Node | undefined, ...path: string[]): Node {
  let here: Node = node ?? {};
  for (const name of path) {
    const next = here[name];
    const first = Array.isArray(next) ? next[0] : next;
    here = typeof first === "object" ? first : {};
  }
  return here;
}

/** Returns the text of an element; "" where there is none. */
export function textAt(node: Node | undefined, ...path: string[]): string {
  const parent = at(node, ...path.slice(0, -1));
  const last = parent[path.at(-1) ?? ""];
  const first = Array.isArray(last) ? last[0] : last;
  if (typeof first === "object") return String(first["#text"] ?? "");
  return first ?? "";
}

/** Returns all elements of a name below another. */
export function all(node: Node, name: string): Node[] {
  const found = node[name];
  if (found === undefined) return [];
  return (Array.isArray(found) ? found : [found]).map((child) =>
    typeof child === "object" ? child : { "#text": child },
  );
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text as Twinfield does: characters beyond ASCII as numbers. */
export const x = (text: string) =>
  text
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "")
    .replace(
      /[\u0080-\u{10ffff}]/gu,
      (sign) => `&#x${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()};`,
    );

/** Escapes the inner XML of a response once more. */
export const wrapped = (inner: string) => inner.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? "");
