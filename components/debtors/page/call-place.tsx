"use client";
import { useRouter } from "next/navigation";
import { type ComponentProps, lazy, Suspense } from "react";
import { useDesk } from "@/components/agreements/desk";
import { Skeleton } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import { useUndo } from "@/components/undo/use-undo";
import { useWriting } from "./writing";

const CallForm = lazy(() => import("../call/call-form"));

type Props = Omit<ComponentProps<typeof CallForm>, "ticked" | "onKept" | "onClose">;

/** The call that is being kept; once it is, the message that says so takes back what followed. */
export function CallPlace(props: Props) {
  const router = useRouter();
  const { action } = useUndo();
  const { end } = useWriting();
  const { ticked } = useDesk();
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <CallForm
        {...props}
        ticked={ticked}
        onClose={end}
        onKept={({ words, undo_id }) => {
          end();
          toast.success(words, undo_id === null ? {} : { action: action(undo_id) });
          router.refresh();
        }}
      />
    </Suspense>
  );
}
