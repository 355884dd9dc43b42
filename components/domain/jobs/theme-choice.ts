"use client";
import { writeLocalStorage } from "@/components/ui/use-local-storage";

export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

export const THEME_KEY = "theme";

export const themeFrom = (text: string): Theme => themes.find((theme) => theme === text) ?? "system";

/** Applies the user's choice of theme to the page; "system" removes it. */
export function chooseTheme(theme: Theme): void {
  writeLocalStorage(THEME_KEY, theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
