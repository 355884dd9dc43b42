import { create } from "qrcode";

/** The quiet zone a scanner needs around a code, in modules. */
export const QUIET = 4;

/** Every mask can be read equally well; trying all eight for the best one takes longer than the rest of the code. */
const MASK = 2;

/** Returns a code as the dark stretches of its rows, in modules from its own corner; `size` is its side without the quiet zone. */
export function qrOf(payload: string): { size: number; stretches: [x: number, y: number, width: number][] } {
  const { modules } = create(payload, { errorCorrectionLevel: "M", maskPattern: MASK });
  const stretches: [number, number, number][] = [];
  for (let y = 0; y < modules.size; y += 1) {
    let from: number | null = null;
    for (let x = 0; x <= modules.size; x += 1) {
      const isDark = x < modules.size && modules.get(y, x) === 1;
      if (isDark && from === null) from = x;
      if (!isDark && from !== null) {
        stretches.push([from, y, x - from]);
        from = null;
      }
    }
  }
  return { size: modules.size, stretches };
}
