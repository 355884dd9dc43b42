import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser";
import { PackageFailure } from "../../rules/failure";

export type Node = { [name: string]: Node | Node[] | string | undefined };

/** Codes keep their zeros and booking numbers all their digits; letters that come as numbers become letters. */
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
 * An answer as a tree. Throws PackageFailure: "cut_off" for XML that ends before its end, which the parser alone would take for whole,
 * "bad_answer" for another kind of document, or one that brings definitions of its own.
 */
export function treeOf(text: string): Node {
  const bare = text.trim();
  if (!bare.startsWith("<") || /^<(!doctype\s+)?html/i.test(bare) || bare.length > LONGEST)
    throw new PackageFailure("bad_answer", "no XML");
  if (/<!DOCTYPE/i.test(bare)) throw new PackageFailure("bad_answer", "XML with definitions");
  if (XMLValidator.validate(bare) !== true) throw new PackageFailure("cut_off", "XML that does not end");
  return parser.parse(bare);
}

/** XML of a tree, each text in it escaped. */
export const xmlOf = (tree: Node): string => builder.build(tree);

/** All elements of a name right below another. */
export function children(node: Node | undefined, name: string): Node[] {
  const found = node?.[name];
  const list = found === undefined ? [] : Array.isArray(found) ? found : [found];
  return list.map((element) => (typeof element === "object" ? element : { "#text": element }));
}

/** The first element at a path of names; empty where there is none. */
export const at = (node: Node | undefined, ...path: string[]): Node =>
  path.reduce((here: Node, name) => children(here, name)[0] ?? {}, node ?? {});

/** The text of an element or attribute at a path; "" where there is none. */
export function textAt(node: Node | undefined, ...path: string[]): string {
  const text = at(node, ...path)["#text"];
  return typeof text === "string" ? text.trim() : "";
}

/** Every element of a name, however deep. */
export function everywhere(node: Node, name: string): Node[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (key.startsWith("@_") || value === undefined || typeof value === "string") return [];
    const list = Array.isArray(value) ? value : [value];
    const below = list.flatMap((element) => (typeof element === "object" ? everywhere(element, name) : []));
    return key === name ? [...children(node, name), ...below] : below;
  });
}

/** Returns whether Twinfield refused what it was asked; what it says about it is in its user's language, and never read. */
export const isRefused = (node: Node): boolean => node["@_result"] === "0";
