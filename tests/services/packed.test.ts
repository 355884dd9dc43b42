import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { precompressedFiles } from "@/lib/http/precompressed";
import { compressStatic } from "../../scripts/start/compress-static.mjs";

test("each script and style sheet of a build lies packed beside itself, and the web server knows it", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "invorder-static-"));
  const script = "export const list = 1;\n".repeat(500);
  fs.mkdirSync(path.join(folder, "chunks"));
  fs.writeFileSync(path.join(folder, "chunks/list.js"), script);
  fs.writeFileSync(path.join(folder, "chunks/look.css"), "a{}");
  fs.writeFileSync(path.join(folder, "letters.woff2"), "packed as it is");
  await compressStatic(folder);
  const packed = fs.readFileSync(path.join(folder, "chunks/list.js.br"));
  expect(brotliDecompressSync(packed).toString()).toBe(script);
  expect(packed.length).toBeLessThan(script.length / 10);
  expect([...precompressedFiles(folder)].sort()).toEqual([
    "/_next/static/chunks/list.js",
    "/_next/static/chunks/look.css",
  ]);
  fs.rmSync(folder, { recursive: true });
});

test("of a product that was not built nothing is packed", () => {
  expect([...precompressedFiles("/nowhere/.next/static")]).toEqual([]);
});
