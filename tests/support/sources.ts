import fs from "node:fs";
import path from "node:path";

export type Source = {
  path: string;
  text: string;
  lines: number;
  imports: { target: string; isType: boolean }[];
  isClient: boolean;
};

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDERS = ["app", "components", "lib", "db", "workers", "scripts"];

const IMPORT = /^\s*(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']/gm;

/** Every source file of the product with what it imports from the product, as paths from the root. */
export const sources: Source[] = [...FOLDERS.flatMap(filesIn), "middleware.ts", "next.config.ts"]
  .filter((file) => /\.tsx?$/.test(file) && fs.existsSync(path.join(ROOT, file)))
  .map(read);

/** Returns the paths of all files below a folder, from the root; none where the folder is missing. */
export function filesIn(folder: string): string[] {
  const at = path.join(ROOT, folder);
  if (!fs.existsSync(at)) return [];
  return fs
    .readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
}

function read(file: string): Source {
  const text = fs.readFileSync(path.join(ROOT, file), "utf8");
  const imports = [...text.matchAll(IMPORT)].flatMap(([, isType, target = ""]) => {
    const found = resolve(file, target);
    return found ? [{ target: found, isType: Boolean(isType) }] : [];
  });
  return {
    path: file,
    text,
    lines: text.split("\n").length,
    imports,
    isClient: /^\s*["']use client["']/m.test(text),
  };
}

function resolve(from: string, target: string): string | null {
  const bare = target.startsWith("@/")
    ? target.slice(2)
    : target.startsWith(".")
      ? path.join(path.dirname(from), target)
      : null;
  if (bare === null) return null;
  const candidates = [bare, `${bare}.ts`, `${bare}.tsx`, `${bare}/index.ts`];
  return candidates.find((file) => /\.\w+$/.test(file) && fs.existsSync(path.join(ROOT, file))) ?? bare;
}

export const textOf = (file: string): string => fs.readFileSync(path.join(ROOT, file), "utf8");
export const rootPath = (file: string): string => path.join(ROOT, file);
