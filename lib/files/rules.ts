/** The kind of a file, determined from its bytes; its name and the browser's media type prove nothing. */
type FileKind = "png" | "jpeg" | "webp" | "pdf" | "zip" | "xlsx" | "text";

export const contentTypes: Record<FileKind, string> = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
  pdf: "application/pdf",
  zip: "application/zip",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  text: "text/plain",
};

/** The allowed endings of a file's name by kind; office files are zip files. */
const endings: Record<FileKind, readonly string[]> = {
  png: ["png"],
  jpeg: ["jpg", "jpeg"],
  webp: ["webp"],
  pdf: ["pdf"],
  zip: ["zip", "docx", "xlsx", "pptx", "odt", "ods", "odp"],
  xlsx: ["xlsx"],
  text: ["txt", "csv", "tsv", "log", "eml", "xml", "json", ""],
};

/**
 * Returns whether a name has an ending of the kind of its bytes: a web page or a program under another ending would be opened as such where
 * it is saved. Text may have none.
 */
export function hasExtensionOf(filename: string, kind: FileKind): boolean {
  const [, ending = ""] = /\.([^.]*)$/.exec(filename.trim()) ?? [];
  return endings[kind].includes(ending.toLowerCase());
}

const LOOKED_AT_BYTES = 4_096;

/** Returns the kind of file by its first bytes; undefined for one the product does not accept. CSV is text. */
export function detectFileKind(bytes: Uint8Array): FileKind | undefined {
  const start = Buffer.from(bytes.subarray(0, LOOKED_AT_BYTES));
  const has = (hex: string, at = 0) => start.subarray(at, at + hex.length / 2).toString("hex") === hex;
  if (has("89504e470d0a1a0a")) return "png";
  if (has("ffd8ff")) return "jpeg";
  if (has("52494646") && has("57454250", 8)) return "webp";
  if (has("255044462d")) return "pdf";
  if (has("504b0304") || has("504b0506")) return "zip";
  return isText(start) ? "text" : undefined;
}

/**
 * Returns whether bytes have no control characters but tab and line ends. Bytes above 127 may be letters in any encoding; UTF-16 is
 * recognised by its byte order mark.
 */
function isText(start: Buffer): boolean {
  if (start.length === 0) return false;
  const mark = start.subarray(0, 2).toString("hex");
  if (mark === "fffe" || mark === "feff") return true;
  return start.every((byte) =>
    byte >= 32 ? byte !== 127 : byte === 9 || byte === 10 || byte === 12 || byte === 13,
  );
}
