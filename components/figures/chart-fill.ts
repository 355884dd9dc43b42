import type { Palette } from "./palette";
import type { Look } from "./plan";

const STRIPE_PX = 6;

/** What a bar is filled with: its tone, stripes of it on the ground, or the ground alone. */
export function fillOf({ tone, fill }: Look, palette: Palette): string | CanvasPattern {
  if (fill === "filled") return palette.of(tone);
  if (fill === "outline") return palette.surface;
  return stripes(palette.of(tone), palette.surface) ?? palette.of(tone);
}

function stripes(colour: string, ground: string): CanvasPattern | null {
  const tile = document.createElement("canvas");
  tile.width = STRIPE_PX;
  tile.height = STRIPE_PX;
  const brush = tile.getContext("2d");
  if (!brush) return null;
  brush.fillStyle = ground;
  brush.fillRect(0, 0, STRIPE_PX, STRIPE_PX);
  brush.strokeStyle = colour;
  brush.lineWidth = 2.4;
  for (const start of [-STRIPE_PX, 0, STRIPE_PX]) {
    brush.beginPath();
    brush.moveTo(start - 1, STRIPE_PX + 1);
    brush.lineTo(start + STRIPE_PX + 1, -1);
    brush.stroke();
  }
  return brush.createPattern(tile, "repeat");
}
