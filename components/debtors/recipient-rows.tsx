"use client";
import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { kinds, roles } from "@/lib/debtors/statuses";
import type { MoreRecipient } from "./debtor-values";

const MOST_MORE = 9;

type Props = {
  rows: readonly MoreRecipient[];
  onChange: (rows: MoreRecipient[]) => void;
  /** Return the field's id and its errors, by the index of the row. */
  idOf: (index: number) => string;
  errorOf: (index: number) => readonly string[] | undefined;
};

/** Renders the other recipients of a debtor's messages: direct or as a copy, and which messages. */
export function RecipientRows({ rows, onChange, idOf, errorOf }: Props) {
  const t = useTranslations("recipients");
  const change = (index: number, part: Partial<MoreRecipient>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const bouncedBy = (answer?: string | null) => (answer ? t("bounced", { words: answer }) : t("came_back"));
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium text-ink text-list">{t("more")}</legend>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity that survives typing
        <div key={index} className="flex flex-wrap items-end gap-3">
          <TextField
            id={idOf(index)}
            name={`recipient-${index}`}
            type="email"
            label={t("email", { place: index + 1 })}
            value={row.email}
            onChange={(email) => change(index, { email })}
            error={errorOf(index)}
            hint={row.state === "bounced" ? bouncedBy(row.answer) : undefined}
            width="medium"
          />
          <TextField
            id={`${idOf(index)}-name`}
            name={`recipient-name-${index}`}
            label={t("name", { place: index + 1 })}
            value={row.name}
            onChange={(name) => change(index, { name })}
            width="medium"
          />
          <Select
            id={`${idOf(index)}-kind`}
            name={`recipient-kind-${index}`}
            label={t("kind", { place: index + 1 })}
            value={row.kind}
            onChange={(kind) =>
              change(index, { kind: kinds.find((candidate) => candidate === kind) ?? "to" })
            }
            options={kinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
            width="short"
          />
          <Select
            id={`${idOf(index)}-role`}
            name={`recipient-role-${index}`}
            label={t("role", { place: index + 1 })}
            value={row.role}
            onChange={(role) =>
              change(index, { role: roles.find((candidate) => candidate === role) ?? "all" })
            }
            options={roles.map((role) => ({ value: role, label: t(`role_${role}`) }))}
            width="short"
          />
          <IconButton
            label={t("remove", { recipient: row.email || String(index + 1) })}
            icon={<Trash2 aria-hidden size={16} />}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {rows.length < MOST_MORE && (
        <div>
          <Button
            size="sm"
            icon={<Plus aria-hidden size={16} />}
            onClick={() => onChange([...rows, { email: "", name: "", kind: "cc", role: "all" }])}
          >
            {t("add")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
