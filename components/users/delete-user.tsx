"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";

type Leaving = { id: number; full_name: string; version: number; is_active: boolean };
type Props = { user: Leaving | null; onClose: () => void; onDone: () => void };

/** Renders the confirmation before a user is deleted, with the offer to make them inactive instead (SPEC §5). */
export function DeleteUser({ user, onClose, onDone }: Props) {
  const t = useTranslations("users");
  const ui = useTranslations("ui");
  const [pending, setPending] = useState(false);
  const name = user?.full_name ?? "";
  const act = async (kind: "deleted" | "made_inactive") => {
    if (!user) return;
    setPending(true);
    const { id, version } = user;
    const answer =
      kind === "deleted"
        ? await call("DELETE /users/{id}", { id }, { version })
        : await call("PATCH /users/{id}", { id, is_active: false }, { version });
    setPending(false);
    if (!answer.ok) return toast.error(answer.problem.detail || t("delete_failed"));
    toast.success(t(kind, { name }));
    onDone();
  };
  return (
    <Dialog
      open={user !== null}
      role="alertdialog"
      size="sm"
      title={ui("confirm_title")}
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            {ui("cancel")}
          </Button>
          {user?.is_active && (
            <Button pending={pending} onClick={() => void act("made_inactive")}>
              {t("make_inactive")}
            </Button>
          )}
          <Button variant="danger" pending={pending} onClick={() => void act("deleted")}>
            {ui("confirm_yes")}
          </Button>
        </>
      }
    >
      <p className="text-list">{t("delete_body", { name })}</p>
      {user?.is_active && <p className="mt-2 text-ink-muted text-list">{t("delete_or_inactive")}</p>}
    </Dialog>
  );
}
