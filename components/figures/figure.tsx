"use client";
import { ChartColumn, Table } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useRef, useState } from "react";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { Tooltip } from "@/components/ui/tooltip";
import { Chart } from "./chart";
import { type ChartSpec, totalAt } from "./chart-spec";
import { type FigureFile, SaveMenu } from "./save-menu";
import { fullValue } from "./value-text";

type FigureProps = {
  title: string;
  subtitle: string;
  /** One chart per currency: separate, never on one axis. */
  specs: readonly ChartSpec[];
  /** The button of the definition. */
  explanation: ReactNode;
  /** The chart can also be drawn as shares of a hundred. */
  hasShares?: boolean;
  /** The call of the file with its numbers. */
  file?: FigureFile | null;
  className?: string;
};

const views = { chart: ChartColumn, table: Table } as const;
type View = keyof typeof views;

/** Renders a chart with its heading and definition, and its data as a table, which is for screen readers while the chart is shown. */
export function Figure({
  title,
  subtitle,
  specs,
  explanation,
  hasShares = false,
  file = null,
  className = "",
}: FigureProps) {
  const t = useTranslations("figures");
  const [view, setView] = useState<View>("chart");
  const [isShared, setShared] = useState(false);
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const isChart = view === "chart";
  return (
    <figure
      ref={box}
      aria-labelledby={id}
      className={`m-0 flex min-w-0 flex-col rounded-md border border-line bg-surface px-3.5 py-2.5 ${className}`}
    >
      <div className="mb-2 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="inline font-medium text-list">
            {title}
          </h2>{" "}
          {explanation}
          <p className="text-[12px]/4 text-ink-muted">{subtitle}</p>
        </div>
        {hasShares && isChart && <ShareChoice isShared={isShared} onChoose={setShared} />}
        <SaveMenu
          title={title}
          file={file}
          onPicture={isChart ? () => box.current && savePicture(box.current, title, subtitle) : null}
        />
        <fieldset className="no-print flex shrink-0">
          <legend className="sr-only">{t("view_of", { title })}</legend>
          {(Object.keys(views) as View[]).map((name) => (
            <ViewButton key={name} name={name} isPressed={view === name} onPress={() => setView(name)} />
          ))}
        </fieldset>
      </div>
      <div className={specs.length > 1 ? "grid gap-4 lg:grid-cols-2" : "flex flex-1 flex-col"}>
        {specs.map((spec) => (
          <div key={spec.currency} className="figures-room flex min-w-0 flex-1 flex-col">
            {specs.length > 1 && <h3 className="mb-1 font-medium text-dense">{spec.currency}</h3>}
            {isChart && <Chart spec={spec} title={title} isShared={isShared} />}
            <div
              className={isChart ? "sr-only" : "max-h-80 overflow-auto"}
              {...(isChart ? {} : { tabIndex: 0 })}
            >
              <ChartTable spec={spec} caption={`${title}, ${spec.currency}`} links={!isChart} />
            </div>
          </div>
        ))}
      </div>
    </figure>
  );
}

const pressed =
  "forced-edge grid h-6 min-w-7 place-content-center border border-line px-1 text-dense text-ink-muted hover:bg-sunken aria-pressed:bg-brand-soft aria-pressed:text-brand-text pointer-coarse:h-9 pointer-coarse:min-w-11";

/** Renders the choice between amounts and shares. */
function ShareChoice({ isShared, onChoose }: { isShared: boolean; onChoose: (isShared: boolean) => void }) {
  const t = useTranslations("figures");
  return (
    <fieldset className="no-print flex shrink-0">
      <legend className="sr-only">{t("values")}</legend>
      <button type="button" aria-pressed={!isShared} onClick={() => onChoose(false)} className={pressed}>
        <span className="sr-only">{t("as_values")}</span>
        <span aria-hidden>#</span>
      </button>
      <button type="button" aria-pressed={isShared} onClick={() => onChoose(true)} className={pressed}>
        <span className="sr-only">{t("as_shares")}</span>
        <span aria-hidden>%</span>
      </button>
    </fieldset>
  );
}

function ViewButton({ name, isPressed, onPress }: { name: View; isPressed: boolean; onPress: () => void }) {
  const t = useTranslations("figures");
  const Icon = views[name];
  return (
    <Tooltip content={t(`view_${name}`)} isName>
      <button
        type="button"
        aria-label={t(`view_${name}`)}
        aria-pressed={isPressed}
        onClick={onPress}
        className={pressed}
      >
        <Icon aria-hidden size={15} />
      </button>
    </Tooltip>
  );
}

const EDGE_PX = 16;
const HEAD_PX = 40;

/** Saves a chart as a PNG: its heading, subtitle, and the drawing on the theme's background. */
function savePicture(figure: HTMLElement, name: string, subtitle: string): void {
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

type Props = { spec: ChartSpec; caption: string; links: boolean };

const cell = "whitespace-nowrap py-1 pl-3 text-right tnum";

/**
 * Renders a chart's data as a table: a row per bar, a column per part, and their sum where there are more. Parts of a group are the same
 * sale at different stages (offered, won, signed), so they are not added.
 */
function ChartTable({ spec, caption, links }: Props) {
  const t = useTranslations("figures");
  const { parts, bars, unit } = spec;
  const isSummed = parts.length > 1 && spec.form !== "groups";
  const hasBefore = bars.some(({ before }) => before) && parts.some(({ before }) => before);
  return (
    <table className="w-full text-[12px]/4">
      <caption className="sr-only">{caption}</caption>
      <thead className="bg-sunken text-ink-muted">
        <tr>
          <th scope="col" className="py-1 text-left font-medium">
            {spec.head}
          </th>
          {parts.map(({ key, label }) => (
            <th key={key} scope="col" className={`${cell} whitespace-normal font-medium`}>
              {label}
            </th>
          ))}
          {isSummed && (
            <th scope="col" className={`${cell} font-medium`}>
              {t("total")}
            </th>
          )}
          {hasBefore && (
            <th scope="col" className={`${cell} whitespace-normal font-medium`}>
              {t("year_before")}
            </th>
          )}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {bars.map((bar, index) => (
          <tr key={bar.name}>
            <th scope="row" className="py-1 text-left font-normal">
              {links && bar.href ? (
                <PrefetchLink href={bar.href} className="text-brand-text hover:underline">
                  {bar.name}
                </PrefetchLink>
              ) : (
                bar.name
              )}
            </th>
            {parts.map(({ key, values }) => (
              <td key={key} className={cell}>
                {fullValue(values[index], unit)}
              </td>
            ))}
            {isSummed && <td className={`${cell} font-medium`}>{fullValue(totalAt(spec, index), unit)}</td>}
            {hasBefore && (
              <td className={`${cell} text-ink-muted`}>{fullValue(totalAt(spec, index, "before"), unit)}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
