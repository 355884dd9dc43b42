"use client";

const EDGE_PX = 16;
const HEAD_PX = 40;

/** Keeps a chart as a PNG: its heading, what it is of, and the drawing on the ground of the theme. */
export function savePicture(figure: HTMLElement, name: string, subtitle: string): void {
  const drawings = [...figure.querySelectorAll("canvas")];
  const [first] = drawings;
  const sheet = document.createElement("canvas");
  const brush = sheet.getContext("2d");
  if (!first || !brush) return;
  const scale = first.width / Math.max(1, first.clientWidth);
  const [edge, head] = [EDGE_PX * scale, HEAD_PX * scale];
  sheet.width = Math.max(...drawings.map(({ width }) => width)) + 2 * edge;
  sheet.height = drawings.reduce((all, { height }) => all + height + edge, edge + head);
  const style = getComputedStyle(document.documentElement);
  const { fontFamily } = getComputedStyle(document.body);
  brush.fillStyle = style.getPropertyValue("--surface");
  brush.fillRect(0, 0, sheet.width, sheet.height);
  brush.fillStyle = style.getPropertyValue("--ink");
  brush.font = `600 ${14 * scale}px ${fontFamily}`;
  brush.fillText(name, edge, edge + 12 * scale);
  brush.font = `${12 * scale}px ${fontFamily}`;
  brush.fillText(subtitle, edge, edge + 30 * scale);
  let top = edge + head;
  for (const drawing of drawings) {
    brush.drawImage(drawing, edge, top);
    top += drawing.height + edge;
  }
  const link = document.createElement("a");
  link.download = `${name}.png`;
  link.href = sheet.toDataURL("image/png");
  link.click();
}
