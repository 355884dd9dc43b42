"use client";
import { remember } from "@/components/ui/use-remembered";

export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

export const THEME_KEY = "theme";

export const themeFrom = (text: string): Theme => themes.find((theme) => theme === text) ?? "system";

/** Puts the user's choice on the page; "system" takes it off again. */
export function chooseTheme(theme: Theme): void {
  remember(THEME_KEY, theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
