import { expect, test } from "vitest";
import { detectFileKind, hasExtensionOf } from "@/lib/files/rules";

test.each([
  ["a PNG picture", Buffer.from("89504e470d0a1a0a0000", "hex"), "png"],
  ["a JPEG picture", Buffer.from("ffd8ffe000104a46", "hex"), "jpeg"],
  ["a WebP picture", Buffer.from("524946461a0000005745425056503820", "hex"), "webp"],
  ["a letter", Buffer.from("%PDF-1.7\n"), "pdf"],
  ["a workbook", Buffer.from("504b030414000600", "hex"), "zip"],
  ["a ledger", Buffer.from('factuurnummer;bedrag\r\n2026-0041;"1.250,50"\r\n'), "text"],
  ["a ledger in Windows letters", Buffer.from("naam\r\nCaf\xe9 De Zon\r\n", "latin1"), "text"],
  ["a ledger in UTF-16", Buffer.from("\ufeffnaam\n", "utf16le"), "text"],
  ["a program", Buffer.from("7f454c4602010100", "hex"), undefined],
  ["a sound called WAVE", Buffer.from("524946461a00000057415645", "hex"), undefined],
  ["nothing", Buffer.alloc(0), undefined],
])("%s", (_what, bytes, kind) => {
  expect(detectFileKind(bytes)).toBe(kind);
});

test.each([
  ["foto.PNG", "png", true],
  ["brief.v2.pdf", "pdf", true],
  ["lijst.xlsx", "zip", true],
  ["bijlage", "text", true],
  ["bijlage", "pdf", false],
  ["factuur.html", "text", false],
  ["plaatje.svg", "text", false],
  ["foto.gif", "text", false],
  ["brief.pdf", "text", false],
  ["brief.pdf.exe", "pdf", false],
] as const)("a file called %s that holds %s: taken %s", (name, kind, isTaken) =>
  expect(hasExtensionOf(name, kind)).toBe(isTaken),
);
