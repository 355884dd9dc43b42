import { type LedgerFile, UnreadableFile } from "../ledger/file";
import { type Archive, openArchive } from "./archive";
import { type Book, sheetLines } from "./sheet";
import { stringsOf } from "./strings";
import { cellFormats } from "./styles";
import { readXml } from "./xml";

const MB = 1024 * 1024;
/** The most bytes a part of a workbook may decompress to: many times what the greatest number of lines needs. */
const LARGEST = { small: 8 * MB, strings: 128 * MB, sheet: 400 * MB };

/** Returns whether bytes begin as a zip file does: a workbook, or another document. */
export const isZip = (bytes: Buffer): boolean =>
  ["504b0304", "504b0506"].includes(bytes.subarray(0, 4).toString("hex"));

/** Returns whether bytes begin as a compound file: a workbook from before 2007, or a newer one behind a password. */
export const isCompound = (bytes: Buffer): boolean =>
  bytes.subarray(0, 8).toString("hex") === "d0cf11e0a1b11ae1";

/** Throws UnreadableFile: file_password or file_xls, by the stream name in a compound file. */
export function refuseCompound(bytes: Buffer): never {
  const hasPassword = bytes.includes(Buffer.from("EncryptedPackage", "utf16le"));
  throw new UnreadableFile(hasPassword ? "file_password" : "file_xls");
}

/**
 * Returns a workbook as lines of cells: those of the named sheet, else of the first visible one. Texts, numbers and days are read as
 * stored; formulas are never computed. Throws UnreadableFile for macros, passwords and damage, and unknown_sheet for a sheet that does not
 * exist.
 */
export async function xlsxFile(bytes: Buffer, sheetName: string | null): Promise<LedgerFile> {
  const archive = await openArchive(bytes);
  requirePlain(archive);
  const home = await partOf(archive, "", "officeDocument");
  if (home === null) throw new UnreadableFile();
  const { sheets, countsFrom } = await contents(archive, home);
  const sheet = sheetName === null ? sheets[0] : sheets.find(({ name }) => name === sheetName);
  if (!sheet) throw new UnreadableFile(sheetName === null ? "invalid_file" : "unknown_sheet");
  let book: Book | null = null;
  return {
    sheets: sheets.map(({ name }) => name),
    sheet: sheet.name,
    async *lines() {
      book ??= { ...(await partsOf(archive, home)), countsFrom };
      const bytes = archive.read(sheet.part, LARGEST.sheet);
      if (!bytes) throw new UnreadableFile("file_damaged");
      yield* sheetLines(bytes, book);
    },
    separator: ";",
    countsFrom,
  };
}

/** Throws UnreadableFile for a file with macros, which are never run and not stored either, and for another format. */
function requirePlain({ names }: Archive) {
  if (names.some((name) => /vbaProject\.bin$|\/macrosheets\//i.test(name)))
    throw new UnreadableFile("file_macros");
  if (names.some((name) => /^xl\/workbook\.bin$/i.test(name)) || names.includes("mimetype"))
    throw new UnreadableFile("file_xls");
  if (!names.includes("[Content_Types].xml")) throw new UnreadableFile();
}

async function partsOf(archive: Archive, home: string): Promise<Pick<Book, "strings" | "cellFormats">> {
  const [strings, styles] = [
    await partOf(archive, home, "sharedStrings"),
    await partOf(archive, home, "styles"),
  ];
  return {
    strings: await stringsOf(strings === null ? null : archive.read(strings, LARGEST.strings)),
    cellFormats: await cellFormats(styles === null ? null : archive.read(styles, LARGEST.small)),
  };
}

type Sheet = { name: string; part: string };

/** Returns the visible worksheets, or all when none is visible, in the order of their tabs; and the year from which days are counted. */
async function contents(
  archive: Archive,
  home: string,
): Promise<{ sheets: Sheet[]; countsFrom: 1900 | 1904 }> {
  const parts = new Map((await relations(archive, home)).map((relation) => [relation.id, relation]));
  const sheets: (Sheet & { isHidden: boolean })[] = [];
  let countsFrom: 1900 | 1904 = 1900;
  const listen = readXml(small(archive, home), {
    open(name, attributes) {
      if (name === "workbookPr" && /^(1|true)$/.test(attributes.date1904 ?? "")) countsFrom = 1904;
      if (name !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1] ?? "";
      const part = parts.get(id);
      if (part?.kind === "worksheet")
        sheets.push({
          name: attributes.name ?? "",
          part: part.target,
          isHidden: (attributes.state ?? "visible") !== "visible",
        });
    },
  });
  for await (const _ of listen);
  const seen = sheets.filter(({ isHidden }) => !isHidden);
  return { sheets: seen.length > 0 ? seen : sheets, countsFrom };
}

/** Returns the part of a kind that another part (or the file itself) refers to, or null. */
async function partOf(archive: Archive, home: string, kind: string): Promise<string | null> {
  return (await relations(archive, home)).find((relation) => relation.kind === kind)?.target ?? null;
}

type Relation = { id: string; kind: string; target: string };

async function relations(archive: Archive, home: string): Promise<Relation[]> {
  const [, folder = "", name = ""] = /^(.*\/)?([^/]*)$/.exec(home) ?? [];
  const found: Relation[] = [];
  const listen = readXml(small(archive, `${folder}_rels/${name}.rels`), {
    open(tag, { Id = "", Type = "", Target = "" }) {
      if (tag !== "Relationship") return;
      const kind = Type.slice(Type.lastIndexOf("/") + 1);
      found.push({ id: Id, kind, target: Target.startsWith("/") ? Target.slice(1) : folder + Target });
    },
  });
  for await (const _ of listen);
  return found;
}

function small(archive: Archive, name: string): AsyncIterable<Buffer> {
  const bytes = archive.read(name, LARGEST.small);
  if (!bytes) throw new UnreadableFile("file_damaged");
  return bytes;
}
