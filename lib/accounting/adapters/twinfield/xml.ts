import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser";
import { PackageFailure } from "../../rules/failure";

export type Node = { [name: string]: Node | Node[] | string | undefined };

/** Preserves the zeros of codes and all digits of booking numbers; decodes letters written as entities. */
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
  removeNSPrefix: true,
});
const builder = new XMLBuilder({ ignoreAttributes: false });

const LONGEST = 64_000_000;

/**
 * Returns an answer as a tree. Throws PackageFailure: "cut_off" for incomplete XML, which the parser alone would accept, "bad_answer" for
 * another kind of document, one that is too long, or one with definitions of its own.
 */
export function treeOf(text: string): Node {
  const bare = text.trim();
  if (!bare.startsWith("<") || /^<(!doctype\s+)?html/i.test(bare) || bare.length > LONGEST)
    throw new PackageFailure("bad_answer", "no XML");
  if (/<!DOCTYPE/i.test(bare)) throw new PackageFailure("bad_answer", "XML with definitions");
  if (XMLValidator.validate(bare) !== true) throw new PackageFailure("cut_off", "XML that does not end");
  return parser.parse(bare);
}

/** Returns a tree as XML with every text escaped. */
export const xmlOf = (tree: Node): string => builder.build(tree);

/** Returns all elements of a name directly below another. */
export function children(node: Node | undefined, name: string): Node[] {
  const found = node?.[name];
  const list = found === undefined ? [] : Array.isArray(found) ? found : [found];
  return list.map((element) => (typeof element === "object" ? element : { "#text": element }));
}

/** Returns the first element at a path of names; an empty one where there is none. */
export const elementAt = (node: Node | undefined, ...path: string[]): Node =>
  path.reduce((here: Node, name) => children(here, name)[0] ?? {}, node ?? {});

/** Returns the text of an element or attribute at a path; "" where there is none. */
export function textAt(node: Node | undefined, ...path: string[]): string {
  const text = elementAt(node, ...path)["#text"];
  return typeof text === "string" ? text.trim() : "";
}

/** Returns every element of a name, at any depth. */
export function descendants(node: Node, name: string): Node[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (key.startsWith("@_") || value === undefined || typeof value === "string") return [];
    const list = Array.isArray(value) ? value : [value];
    const below = list.flatMap((element) => (typeof element === "object" ? descendants(element, name) : []));
    return key === name ? [...children(node, name), ...below] : below;
  });
}

/** Returns whether Twinfield refused a request. Its message is in its user's language and never read. */
export const isRefused = (node: Node): boolean => node["@_result"] === "0";
