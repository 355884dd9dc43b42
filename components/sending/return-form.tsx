import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Form, type FormLike } from "@/components/ui/form";
import Overlay from "@/components/ui/overlay";
import { toast } from "@/components/ui/toast";

type Props = {
  form: FormLike;
  title: string;
  /** The debtor of the letter. */
  name: string;
  onClose: () => void;
  children: ReactNode;
};

/** Renders a form about a returned letter, over the list. */
export function ReturnForm({ form, title, name, onClose, children }: Props) {
  const t = useTranslations("delivery");
  const common = useTranslations("ui");
  return (
    <Overlay title={title} subtitle={name} onClose={onClose}>
      <Form form={form} label={title}>
        <div className="flex flex-col gap-4">
          {children}
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>{common("cancel")}</Button>
            <Button type="submit" variant="brand" pending={form.pending}>
              {t("return_save")}
            </Button>
          </div>
        </div>
      </Form>
    </Overlay>
  );
}

/** Returns the function called after a save: it shows the message, closes the form, and refreshes the list. */
export function useAfterReturn(message: string, onClose: () => void): () => void {
  const router = useRouter();
  return () => {
    toast.success(message);
    onClose();
    router.refresh();
  };
}
