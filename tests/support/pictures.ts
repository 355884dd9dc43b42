import fs from "node:fs";
import path from "node:path";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";

/** A page in eight shades of grey, drawn by a program that renders the same on every machine. */
type Picture = { width: number; height: number; greys: Buffer };

const SHADES = 7;
/** The shade of each grey, computed once: a page has millions of pixels. */
const shades = Uint8Array.from({ length: 256 }, (_, grey) =>
  Math.round(Math.round((grey * SHADES) / 255) * (255 / SHADES)),
);

let library: ReturnType<typeof PDFiumLibrary.init> | undefined;

/** Returns the pages of a PDF as pictures, at 72 dots per inch times `scale`. */
export async function pagesOf(pdf: Buffer, scale = 1): Promise<Picture[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  const pictures: Picture[] = [];
  for (const page of document.pages()) {
    const { width, height, data } = await page.render({ scale, render: "bitmap", colorSpace: "Gray" });
    pictures.push({ width, height, greys: Buffer.from(data.map((grey) => shades[grey] ?? 0)) });
  }
  document.destroy();
  return pictures;
}

const raw = ({ width, height }: Picture) => ({ raw: { width, height, channels: 1 as const } });

/** Stores a picture as a small PNG. */
export async function storePicture(file: string, picture: Picture): Promise<void> {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  await sharp(picture.greys, raw(picture))
    .png({ palette: true, colours: SHADES + 1, dither: 0, compressionLevel: 9 })
    .toFile(file);
}

/** Counts the pixels that visibly differ from a stored picture; all of them if there is none of that size. */
export async function different(file: string, picture: Picture): Promise<number> {
  if (!fs.existsSync(file)) return picture.greys.length;
  const { data, info } = await sharp(file)
    .toColourspace("b-w")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.width !== picture.width || info.height !== picture.height) return picture.greys.length;
  const { channels } = info;
  return picture.greys.reduce(
    (count, grey, at) => count + (Math.abs(grey - (data[at * channels] ?? 0)) > SEEN ? 1 : 0),
    0,
  );
}

/** More than one of the eight shades. */
const SEEN = 48;
