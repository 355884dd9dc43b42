import { readXml } from "./xml";

/** The display of a number: as a day, or padded with zeros to so many digits. */
export type CellFormat = "day" | number | undefined;

/** Built-in formats that display a day, in Excel of every country. */
const builtInDays = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58]);

/** Returns how each style of a workbook displays a number, in the order by which cells refer to them. */
export async function cellFormats(bytes: AsyncIterable<Buffer> | null): Promise<CellFormat[]> {
  if (!bytes) return [];
  const codes = new Map<number, string>();
  const formats: CellFormat[] = [];
  let inCells = false;
  const parts = readXml(bytes, {
    open(name, attributes) {
      if (name === "cellXfs") inCells = true;
      else if (name === "numFmt") codes.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
      else if (name === "xf" && inCells) formats.push(cellFormatOf(Number(attributes.numFmtId), codes));
    },
    close(name): undefined {
      if (name === "cellXfs") inCells = false;
    },
  });
  for await (const _ of parts);
  return formats;
}

function cellFormatOf(format: number, codes: Map<number, string>): CellFormat {
  const code = codes.get(format);
  if (code === undefined) return builtInDays.has(format) ? "day" : undefined;
  if (/^0{2,}$/.test(code)) return code.length;
  return showsDay(code) ? "day" : undefined;
}

/** Returns whether a format contains a day or a year, apart from quoted words, colours and countries. */
function showsDay(code: string): boolean {
  if (/^(general|standaard|standard)$/i.test(code)) return false;
  return /[dyj]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, ""));
}
