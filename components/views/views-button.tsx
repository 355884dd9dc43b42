"use client";
import { Bookmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { View } from "@/lib/lists/answers/views";
import type { ViewedList } from "@/lib/lists/schema/views";
import { useSeen } from "./use-seen";

type Props = {
  list: ViewedList;
  current: View | null;
  isOpen: boolean;
  /** Somebody is about to open them. */
  onNear: () => void;
  onOpen: () => void;
};

/** Which view is looked at, and whether something of it was changed; pressed, it shows all of them. */
export function ViewsButton({ list, current, isOpen, onNear, onOpen }: Props) {
  const t = useTranslations("views");
  const { isChanged } = useSeen(list, current);
  return (
    <Button
      size="tool"
      icon={<Bookmark aria-hidden size={16} />}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-keyshortcuts="V"
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onOpen}
    >
      {current ? (
        <>
          <span className="sr-only">{t("of")} </span>
          <span className="max-w-40 truncate max-md:sr-only" title={current.name}>
            {current.name}
          </span>
          {isChanged && <span className="font-normal text-ink-muted max-md:sr-only"> {t("changed")}</span>}
        </>
      ) : (
        <span className="group-data-narrowed/tools:sr-only max-wide:sr-only">{t("title")}</span>
      )}
    </Button>
  );
}
