import fs from "node:fs";
import path from "node:path";

/**
 * The parts of the product whose pages share a file of messages, and where these are. Every page also has those of the frame. A new folder
 * of pages gets a line here, one in components/ui/words/parts.ts, and `<PartMessages>` in its layout.
 */
export const parts = {
  frame: [
    "app/[domain]/layout.tsx",
    "app/[domain]/error.tsx",
    "app/[domain]/(app)/layout.tsx",
    "app/[domain]/(anywhere)",
  ],
  account: ["app/[domain]/(app)/account"],
  actions: ["app/[domain]/(app)/actions/(list)"],
  audit: ["app/[domain]/(app)/audit"],
  customers: ["app/[domain]/(app)/customers"],
  debtors: ["app/[domain]/(app)/debtors"],
  home: ["app/[domain]/(app)/(home)"],
  invoices: ["app/[domain]/(app)/invoices"],
  law: ["app/[domain]/(app)/law"],
  system: ["app/[domain]/(app)/system"],
  letters: ["app/[domain]/(app)/letters"],
  login: ["app/[domain]/login"],
  payments: ["app/[domain]/(app)/payments"],
  profile: ["app/[domain]/(app)/profile"],
  resellers: ["app/[domain]/(app)/resellers"],
  ri_matches: ["app/[domain]/(app)/ri-matches"],
  runs: ["app/[domain]/(app)/actions/runs"],
  synchronize: ["app/[domain]/(app)/synchronize"],
  templates: ["app/[domain]/(app)/templates"],
  users: ["app/[domain]/(app)/users"],
};

const IMPORTS = /(?:^|\n)\s*(?:import|export)\s+(?!type\s)(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']/g;
const LAZY = /import\(\s*["']([^"']+)["']\s*\)/g;
/** Files whose parts load their own messages (components/ui/lazy-component.tsx). */
const LOADS_OWN_MESSAGES = /from "[^"]*\/lazy-component"/;
const CLIENT = /^\s*["']use client["']/;
const SPACE = /useTranslations\(\s*["'`]([a-z_]+)/g;
/** A key written out, `space.key`, or one that begins so, `space.key_${value}`. */
const KEY = /["'`]([a-z_]+)\.(\w*)(\$\{)?/g;

/**
 * Returns every file that can run in the browser on the pages of some places: from "use client" on, except those that load their own
 * messages when they are opened.
 */
export function filesInBrowser(root, places) {
  const seen = new Map();
  const walk = (file, isAbove) => {
    const text = fs.readFileSync(path.join(root, file), "utf8");
    const isClient = isAbove || CLIENT.test(text);
    if (seen.get(file) === true || seen.get(file) === isClient) return;
    seen.set(file, isClient);
    const lazy = LOADS_OWN_MESSAGES.test(text) ? [] : text.matchAll(LAZY);
    for (const [, name] of [...text.matchAll(IMPORTS), ...lazy]) {
      const target = sourceAt(root, file, name);
      if (target) walk(target, isClient);
    }
  };
  for (const file of places.flatMap((folder) => sourcesIn(root, folder))) walk(file, false);
  return [...seen].flatMap(([file, isClient]) => (isClient ? [file] : []));
}

/** Maps messages to pages of the handbook, and shows none of them itself. */
const ABOUT_SENTENCES = "lib/http/rules/help-of-messages.ts";

/** Returns the namespaces of messages that files use: those a component names, and those of literal keys. */
export function usedNamespaces(root, files, messages) {
  const found = new Set();
  for (const file of files) {
    if (file === ABOUT_SENTENCES) continue;
    const text = fs.readFileSync(path.join(root, file), "utf8");
    for (const [, space] of text.matchAll(SPACE)) found.add(space);
    for (const [, space, key, isBeginning] of text.matchAll(KEY)) {
      const keys = Object.keys(messages[space] ?? {});
      if (keys.some((name) => (isBeginning ? name.startsWith(key) : name === key))) found.add(space);
    }
  }
  return Object.keys(messages).filter((space) => found.has(space));
}

function sourcesIn(root, folder) {
  if (folder.endsWith(".tsx")) return [folder];
  return fs
    .readdirSync(path.join(root, folder), { recursive: true })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => path.join(folder, file));
}

function sourceAt(root, from, target) {
  const bare = target.startsWith("@/")
    ? target.slice(2)
    : target.startsWith(".") && path.join(path.dirname(from), target);
  if (!bare) return undefined;
  return [bare, `${bare}.ts`, `${bare}.tsx`].find(
    (file) => /\.tsx?$/.test(file) && fs.existsSync(path.join(root, file)),
  );
}
