import fs from "node:fs";
import path from "node:path";

/**
 * The target of a mutation is marked by a comment in the product, so that renames do not lose it: `// mutation: NAME` at the end of a line
 * marks that line; alone on a line, in SQL as `-- mutation: NAME`, it marks the statement below it, up to its semicolon. A migration never
 * changes once it has landed, so there the name of a constraint is enough.
 * @typedef {{ file: string, from: number, to: number }} Place
 */
const MARKER = /(?:\/\/|--) mutation: ([a-z0-9-]+)$/;
const CONSTRAINT = /\bCONSTRAINT "(\w+)"/;
const FOLDERS = ["app", "components", "db", "lib", "workers"];

/**
 * Returns the lines of each marker, numbered from 0, `to` being the first that no longer belongs to it.
 * @param {string} root
 * @returns {Map<string, Place[]>}
 */
export function markedPlaces(root) {
  const places = new Map();
  for (const file of FOLDERS.flatMap((folder) => filesIn(root, folder)))
    for (const [name, position] of placesIn(file, linesOf(root, file)))
      places.set(name, [...(places.get(name) ?? []), position]);
  return places;
}

function filesIn(root, folder) {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

const linesOf = (root, file) => fs.readFileSync(path.join(root, file), "utf8").split("\n");

function placesIn(file, lines) {
  const marker = file.startsWith("db/migrations/") ? CONSTRAINT : MARKER;
  return lines.flatMap((line, at) => {
    const [found, name] = marker.exec(line) ?? [];
    if (!found) return [];
    if (found !== line.trim()) return [[name, { file, from: at, to: at + 1 }]];
    const end = lines.findIndex((other, index) => index > at && other.trimEnd().endsWith(";"));
    return [[name, { file, from: at + 1, to: end + 1 }]];
  });
}

/**
 * Returns the text of the file with the marked lines broken: removed, or with one part replaced. Throws when the part does not occur
 * exactly once.
 * @param {string} root
 * @param {Place} place
 * @param {{ name: string, replace?: [part: RegExp, by: string] }} mutation
 */
export function mutated(root, { file, from, to }, { name, replace }) {
  const lines = linesOf(root, file);
  const marked = lines.slice(from, to).join("\n");
  if (replace && [...marked.matchAll(new RegExp(replace[0], "g"))].length !== 1)
    throw new Error(`${file} has no single part for "${name}"`);
  const changed = replace ? [marked.replace(replace[0], () => replace[1])] : [];
  return [...lines.slice(0, from), ...changed, ...lines.slice(to)].join("\n");
}
