import type { StaticImageData } from "next/image";
import arrangement from "@/docs/handbook/pictures/arrangement.webp";
import figures from "@/docs/handbook/pictures/figures.webp";
import importing from "@/docs/handbook/pictures/import.webp";
import plan from "@/docs/handbook/pictures/plan.webp";

/** The pictures of the handbook by name, made by scripts/pictures.mjs. */
export const pictures: Readonly<Record<string, StaticImageData>> = {
  arrangement,
  figures,
  import: importing,
  plan,
};
