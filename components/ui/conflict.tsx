"use client";
import { useTranslations } from "next-intl";
import { Button } from "./button";
import { Notice } from "./states";
import type { Clash, Conflict } from "./use-conflict";

type Props = {
  conflict: Conflict;
  label: (name: string) => string;
  message: string;
  pending: boolean;
  onTake: (name: string, value: unknown) => void;
  onSave: () => void;
};

/** Both versions side by side, after somebody else was first. Mine stands in the form; theirs is one press away. */
export function ConflictView({ conflict, label, message, pending, onTake, onSave }: Props) {
  const t = useTranslations("form");
  const words = (value: unknown) => {
    if (value === true || value === "true") return t("yes");
    if (value === false || value === "false") return t("no");
    return value === null || value === undefined || value === "" ? "–" : String(value);
  };
  return (
    <Notice
      tone="warn"
      action={
        <Button size="sm" look="brand" pending={pending} onClick={onSave}>
          {t("save_anyway")}
        </Button>
      }
    >
      <p className="font-medium">{message}</p>
      {conflict.clashes.length > 0 && (
        <table className="mt-2 w-full max-w-2xl text-dense">
          <thead className="max-sm:sr-only">
            <tr className="text-left">
              <th scope="col" className="py-1 pr-4 font-medium">
                {t("field")}
              </th>
              <th scope="col" className="py-1 pr-4 font-medium">
                {t("yours")}
              </th>
              <th scope="col" className="py-1 pr-4 font-medium">
                {t("theirs")}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {conflict.clashes.map(({ name, mine, theirs }: Clash) => (
              <tr
                key={name}
                className="border-current/20 border-t align-top max-sm:grid max-sm:grid-cols-2 max-sm:py-1.5"
              >
                <th scope="row" className="py-1.5 pr-4 text-left font-normal max-sm:col-span-2 max-sm:pb-0">
                  {label(name)}
                </th>
                <Version of={t("yours")} className="font-medium">
                  {words(mine)}
                </Version>
                <Version of={t("theirs")}>{words(theirs)}</Version>
                <td className="py-1 max-sm:col-span-2">
                  <Button size="sm" onClick={() => onTake(name, theirs)}>
                    {t("take_theirs")}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {conflict.takenOver.length > 0 && (
        <p className="mt-1">
          {t("taken_over", { fields: conflict.takenOver.map(({ name }) => label(name)).join(", ") })}
        </p>
      )}
    </Notice>
  );
}

/** What stands in one of the two; on a phone, which shows no head above it, after whose it is. */
function Version({ of, className = "", children }: { of: string; className?: string; children: string }) {
  return (
    <td className={`wrap-anywhere whitespace-pre-line py-1.5 pr-4 ${className}`}>
      <span aria-hidden className="block font-normal sm:hidden">
        {of}
      </span>
      {children}
    </td>
  );
}
