import fs from "node:fs";
import path from "node:path";
import { nodeFileTrace } from "@vercel/nft";
import { compilePrograms } from "./start/programs.mjs";

/** The programs of production, each by its source; `web` runs the built web application. */
export const SHIPPED = {
  web: "scripts/web.ts",
  worker: "workers/main.ts",
  "renderer-thread": "workers/renderer-thread.ts",
  realtime: "workers/realtime/main.ts",
  migrate: "scripts/migrate.ts",
  admin: "scripts/admin.ts",
};
/** Read by path from the working folder, so that tracing imports does not find them. */
const READ_BY_PATH = ["db/migrations", "db/sql"];

/**
 * Writes what production needs into `folder`, which must not exist: the built web application as `server.js`, the programs beside it
 * compiled into `programs/`, the files of packages that either loads, and the database's SQL files. Nothing for building, testing or
 * compiling is included. Needs `next build` before it. Run with `node scripts/ship.mjs FOLDER`.
 */
export async function ship(root, folder) {
  const standalone = path.join(root, ".next/standalone");
  if (!fs.existsSync(path.join(standalone, "server.js")))
    throw new Error("there is no built web application: run next build first");
  // The links by which Next finds packages outside its bundles are relative, and must not point back to the build folder.
  fs.cpSync(standalone, folder, {
    recursive: true,
    errorOnExist: true,
    force: false,
    verbatimSymlinks: true,
  });
  fs.cpSync(path.join(root, ".next/static"), path.join(folder, ".next/static"), { recursive: true });
  const assets = path.join(root, "public");
  if (fs.existsSync(assets)) fs.cpSync(assets, path.join(folder, "public"), { recursive: true });
  for (const name of READ_BY_PATH)
    fs.cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: (from) => !from.includes("/meta"),
    });
  const compiled = path.join(root, ".next/programs");
  await compilePrograms(root, compiled, { sources: SHIPPED });
  const programs = Object.keys(SHIPPED).map((name) => path.join(compiled, `${name}.mjs`));
  const { fileList } = await nodeFileTrace(programs, { base: root });
  for (const file of fileList) {
    if (!file.startsWith("node_modules/")) continue;
    const to = path.join(folder, file);
    fs.mkdirSync(path.dirname(to), { recursive: true });
    if (!fs.existsSync(to)) fs.copyFileSync(path.join(root, file), to);
  }
  for (const program of programs) fs.cpSync(program, path.join(folder, "programs", path.basename(program)));
}

if (process.argv[1] === import.meta.filename) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error("node scripts/ship.mjs FOLDER");
  await ship(path.resolve(import.meta.dirname, ".."), path.resolve(folder));
}
