import fs from "node:fs";
import path from "node:path";
import compile from "icu-minify/compile";
import { filesInBrowser, parts, usedNamespaces } from "./used-namespaces.mjs";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Returns the module the browser loads for `nl.words?actions`: the namespaces of messages/nl/ that the screens of this part use, found in
 * the code, without those the frame has already; `nl.words?all` has every one. The messages are compiled here, so that no browser needs the
 * parser.
 */
export default function words() {
  const language = path.basename(this.resourcePath, ".words");
  const part = /^\?(\w+)/.exec(this.resourceQuery)?.[1] ?? "";
  const isDevelopment = process.env.NODE_ENV === "development";
  // In development neither the search nor the compilation is waited for: all parts share one file, imported late so that it is in one
  // chunk, and the browser has the parser (next.config.ts).
  if (isDevelopment && part !== "all")
    return `const { default: all } = await import("./${language}.words?all&words"); export default all;`;
  const folder = path.join(root, "messages", language);
  this.addContextDependency(folder);
  const messages = Object.fromEntries(
    fs
      .readdirSync(folder)
      .sort()
      .map((file) => [
        path.basename(file, ".json"),
        JSON.parse(fs.readFileSync(path.join(folder, file), "utf8")),
      ]),
  );
  const spaces = part === "all" ? Object.keys(messages) : requestedSpaces(this, part, messages);
  const wordsOf = (space) => (isDevelopment ? messages[space] : compiled(messages[space]));
  const own = Object.fromEntries(spaces.map((space) => [space, wordsOf(space)]));
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(own))});`;
}

function requestedSpaces(loader, part, messages) {
  if (!parts[part]) throw new Error(`there are no words of ${part}`);
  const files = filesInBrowser(root, parts[part]);
  for (const file of files) loader.addDependency(path.join(root, file));
  const spaces = usedNamespaces(root, files, messages);
  if (part === "frame") return spaces;
  const framed = usedNamespaces(root, filesInBrowser(root, parts.frame), messages);
  return spaces.filter((space) => !framed.includes(space));
}

const compiled = (tree) =>
  typeof tree === "string"
    ? compile(tree)
    : Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, compiled(value)]));
