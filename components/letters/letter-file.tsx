"use client";
import { Download } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { CallInput } from "@/components/ui/address";
import { call } from "@/components/ui/api";
import { buttonStyle } from "@/components/ui/button";
import { sayTab } from "@/components/ui/tab";
import { toast } from "@/components/ui/toast";

/** The letters a person is about to print: some by id, or all that the list's filters show. */
type Printing = CallInput<"POST /letters/printed">;

/** What is said before a file is fetched: that letters are printed, or that the file of a hand-over is had. */
export type DownloadReport = { printed: Printing } | { taken: number };

type Props = {
  href: string;
  /** Null for who only looks. */
  saying: DownloadReport | null;
  look: "brand" | "quiet";
  size: "tool" | "sm";
  name?: string;
  children: React.ReactNode;
};

/** A file of letters to save. For who works with them it first says that they are had, so that nobody undoes what is on paper, and then fetches exactly those. */
export function LetterFile({ href, saying, look, size, name, children }: Props) {
  const fetched = useLetterFile();

  return (
    <a
      href={href}
      download
      aria-label={name}
      onClick={(event) => {
        if (!saying) return;
        event.preventDefault();
        fetched(saying, href);
      }}
      className={buttonStyle({ look, size })}
    >
      <Download aria-hidden size={16} />
      {children}
    </a>
  );
}

/** Says that files are had and fetches them, one wish at a time. */
export function useLetterFile() {
  const t = useTranslations("errors");
  const router = useRouter();
  const isUnderWay = useRef(false);
  return async (saying: DownloadReport | null, href: string) => {
    if (!saying) return save(href);
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const answer = await report(saying);
    isUnderWay.current = false;
    if (!answer.ok) return toast.error(answer.problem.detail || t("something_wrong"));
    save(answer.href ?? href);
    router.refresh();
  };
}

async function report(saying: DownloadReport) {
  if ("taken" in saying) {
    const answer = await call("POST /handovers/taken", { ids: [saying.taken] });
    return answer.ok ? { ok: true as const, href: null } : answer;
  }
  const answer = await call("POST /letters/printed", saying.printed);
  return answer.ok ? { ok: true as const, href: answer.data.download_url } : answer;
}

function save(href: string) {
  // Another tab may have spoken for its customer while the answer was awaited.
  sayTab();
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  link.click();
}
