import fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);
/** The highest quality takes three times as long for a fiftieth of the bytes. */
const QUALITY = 10;
const PACKED = /\.(js|css)$/;

/**
 * Writes each script and style sheet of a built product compressed with Brotli beside it, once and as small as possible: the server itself
 * compresses with gzip, again for each visitor, an eighth larger. The web server sends them to clients that accept Brotli
 * (lib/http/precompressed.ts).
 * @param {string} folder
 */
export async function compressStatic(folder) {
  const files = await fs.readdir(folder, { recursive: true });
  await Promise.all(files.filter((file) => PACKED.test(file)).map((file) => pack(path.join(folder, file))));
}

/** @param {string} file */
async function pack(file) {
  const bytes = await fs.readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await fs.writeFile(`${file}.br`, await compress(bytes, { params }));
}
