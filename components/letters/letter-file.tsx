"use client";
import { Download } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type MouseEvent, useRef } from "react";
import type { CallInput } from "@/components/ui/address";
import { call } from "@/components/ui/api";
import { buttonStyle } from "@/components/ui/button";
import { sayTab } from "@/components/ui/tab";
import { toast } from "@/components/ui/toast";

/** The letters a person is about to print: some by id, or all that the list's filters show. */
type Printing = CallInput<"POST /letters/printed">;

type Props = {
  href: string;
  /** What is said to be printed before it is fetched; null for who only looks. */
  printing: Printing | null;
  look: "brand" | "quiet";
  size: "tool" | "sm";
  name?: string;
  children: React.ReactNode;
};

/** A file of letters to save. For who prints them it first says so, so that nobody undoes what is on paper, and then fetches exactly those. */
export function LetterFile({ href, printing, look, size, name, children }: Props) {
  const t = useTranslations("errors");
  const router = useRouter();
  const isUnderWay = useRef(false);

  async function print(event: MouseEvent<HTMLAnchorElement>) {
    if (!printing) return;
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const answer = await call("POST /letters/printed", printing);
    isUnderWay.current = false;
    if (!answer.ok) return toast.error(answer.problem.detail || t("something_wrong"));
    save(answer.data.download_url ?? href);
    router.refresh();
  }

  return (
    <a href={href} download aria-label={name} onClick={print} className={buttonStyle({ look, size })}>
      <Download aria-hidden size={16} />
      {children}
    </a>
  );
}

function save(href: string) {
  // Another tab may have spoken for its customer while the answer was awaited.
  sayTab();
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  link.click();
}
