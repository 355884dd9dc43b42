import path from "node:path";

/** The fonts for signs beyond Windows-1252, below the folder a process runs in: the project's own, or that of the built server. */
export const fontFiles = [
  "node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf",
  "node_modules/dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf",
] as const;
const [plain, bold] = fontFiles;

const beside = (file: string) => path.join(/* turbopackIgnore: true */ process.cwd(), file);

export const wideFonts = { plain: beside(plain), bold: beside(bold) };
