"use client";
import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { useAgreements } from "@/components/domain/agreements/agreements-provider";
import { useUndo } from "@/components/domain/undo/use-undo";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Skeleton } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import { useEntryForms } from "./entry-forms";

const CallForm = lazyComponent(() => import("../call/call-form"), <Skeleton className="h-40" />);

type Props = Omit<ComponentProps<typeof CallForm>, "ticked" | "onSaved" | "onClose">;

/**
 * Renders the form of a call. Once saved, the message offers to undo its consequences, and the next debtor of the user's list gets the
 * focus.
 */
export function CallSection(props: Props) {
  const router = useRouter();
  const { action } = useUndo();
  const { close } = useEntryForms();
  const { ticked } = useAgreements();
  return (
    <CallForm
      {...props}
      ticked={ticked}
      onClose={close}
      onSaved={({ text, undo_id }) => {
        close();
        document.querySelector<HTMLElement>("[data-trail-next]")?.focus({ preventScroll: true });
        toast.success(text, undo_id === null ? {} : { action: action(undo_id) });
        router.refresh();
      }}
    />
  );
}
