"use client";
import { useTranslations } from "next-intl";
import { type CSSProperties, useDeferredValue, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { isColour } from "@/components/ui/colour-field";
import { contrast } from "@/lib/resellers/rules/colour";
import { themeTokens } from "@/lib/resellers/rules/theme";

type Props = { name: string; primary: string; secondary: string; logo: string | null };

/** Renders a preview of the product in a pair of colours before it is saved: the bar, a button and the login, with their contrasts. */
export function ThemePreview({ name, primary, secondary, logo }: Props) {
  const t = useTranslations("resellers");
  const [scheme, setScheme] = useState<"light" | "dark">("light");
  const colours = useDeferredValue(usePair(primary, secondary));
  const tokens = useMemo(() => themeTokens(colours.primary, colours.secondary)[scheme], [colours, scheme]);
  return (
    <section aria-label={t("preview")} className="flex flex-col gap-3 xl:sticky xl:top-20">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-form">{t("preview")}</h2>
        <div className="flex gap-1">
          {(["light", "dark"] as const).map((option) => (
            <Button
              key={option}
              size="sm"
              aria-pressed={scheme === option}
              variant={scheme === option ? "brand" : "plain"}
              onClick={() => setScheme(option)}
            >
              {t(option)}
            </Button>
          ))}
        </div>
      </div>
      {/* The picture is decorative: the list below states its content as text. */}
      <div
        aria-hidden
        inert
        style={{ ...tokens, colorScheme: scheme } as CSSProperties}
        className="overflow-hidden rounded-md border border-line bg-bg text-ink"
      >
        <div className="flex h-12 items-center gap-3 bg-bar px-3 text-bar-ink">
          {logo ? (
            <span className="rounded-[5px] bg-[#fff] px-2">
              {/* biome-ignore lint/performance/noImgElement: a small file of the white label's own */}
              <img src={logo} alt="" className="h-10 w-auto max-w-32 object-contain" />
            </span>
          ) : (
            <span className="truncate font-semibold">{name || t("name_example")}</span>
          )}
          <span className="ml-auto text-list">{t("menu_example")}</span>
        </div>
        <div className="grid place-items-center p-6">
          <div className="flex w-full max-w-64 flex-col gap-3 rounded-md border border-line bg-surface p-4">
            <p className="font-semibold text-form">{t("login_example")}</p>
            <span className="min-h-10 rounded-md border border-control-line bg-surface px-3 py-2 text-ink-muted text-list">
              {t("field_example")}
            </span>
            <span className="grid min-h-10 place-items-center rounded-md bg-brand-fill font-medium text-brand-ink text-list">
              {t("button_example")}
            </span>
            <span className="text-brand-text text-list underline">{t("link_example")}</span>
          </div>
        </div>
      </div>
      <Contrasts tokens={tokens} colour={colours.primary} scheme={scheme} />
    </section>
  );
}

/** Returns the last valid pair of colours: a half-typed one is none. */
function usePair(primary: string, secondary: string) {
  const [pair, setPair] = useState({ primary, secondary });
  const next = {
    primary: isColour(primary) ? primary.trim().toLowerCase() : pair.primary,
    secondary: isColour(secondary) ? secondary.trim().toLowerCase() : pair.secondary,
  };
  if (next.primary !== pair.primary || next.secondary !== pair.secondary) setPair(next);
  return pair;
}

const measured = [
  ["button", "--brand-ink", "--brand-fill"],
  ["bar", "--bar-ink", "--bar"],
  ["link", "--brand-text", "--surface"],
] as const;

const GOOD = 7;

type ContrastProps = { tokens: Readonly<Record<string, string>>; colour: string; scheme: "light" | "dark" };

/** Renders the WCAG contrast ratios with a verdict, and where a colour is adjusted from the chosen one. */
function Contrasts({ tokens, colour, scheme }: ContrastProps) {
  const t = useTranslations("resellers");
  const fill = tokens["--brand-fill"] ?? colour;
  return (
    <div className="flex flex-col gap-2 text-list">
      <dl className="grid grid-cols-[1fr_auto_auto] gap-x-4 gap-y-1">
        {measured.map(([what, front, back]) => {
          const ratio = contrast(tokens[front] ?? "#000000", tokens[back] ?? "#ffffff");
          return (
            <div key={what} className="contents">
              <dt className="text-ink-muted">{t(`contrast_${what}`)}</dt>
              <dd className="tnum text-right">{ratio.toFixed(1).replace(".", ",")} : 1</dd>
              <dd>{t(ratio >= GOOD ? "reads_very_well" : "reads_well")}</dd>
            </div>
          );
        })}
      </dl>
      {scheme === "light" && fill !== colour && <p>{t("darkened", { given: colour, shown: fill })}</p>}
      {scheme === "light" && fill === colour && tokens["--brand-ink"] === "#000000" && (
        <p>{t("black_words")}</p>
      )}
      <p className="text-dense text-ink-muted">{t("contrast_hint")}</p>
    </div>
  );
}
