"use client";
import { Download } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { CallInput } from "@/components/ui/address";
import { call } from "@/components/ui/api";
import { buttonStyle } from "@/components/ui/button";
import { announceTab } from "@/components/ui/tab";
import { toast } from "@/components/ui/toast";

/** The letters a user is about to print: some by id, or all that match the list's filters. */
type Printing = CallInput<"POST /letters/printed">;

/** The report to the server before a file is fetched: the letters being printed, or the hand-over whose file is downloaded. */
export type DownloadReport = { printing: Printing } | { handoverId: number };

type Props = {
  href: string;
  /** Null for users who may only read. */
  report: DownloadReport | null;
  variant: "brand" | "quiet";
  size: "tool" | "sm";
  name?: string;
  children: React.ReactNode;
};

/**
 * Renders the link to a file of letters. For users who work with them it first reports the download, so that printed letters cannot be
 * undone, and then fetches exactly those.
 */
export function LetterFile({ href, report, variant, size, name, children }: Props) {
  const fetched = useLetterFile();

  return (
    <a
      href={href}
      download
      aria-label={name}
      onClick={(event) => {
        if (!report) return;
        event.preventDefault();
        fetched(report, href);
      }}
      className={buttonStyle({ variant, size })}
    >
      <Download aria-hidden size={16} />
      {children}
    </a>
  );
}

/** Returns a function that reports a download and fetches it, one at a time. */
export function useLetterFile() {
  const t = useTranslations("errors");
  const router = useRouter();
  const isUnderWay = useRef(false);
  return async (download: DownloadReport | null, href: string) => {
    if (!download) return save(href);
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const answer = await report(download);
    isUnderWay.current = false;
    if (!answer.ok) return toast.error(answer.problem.detail || t("something_wrong"));
    save(answer.href ?? href);
    router.refresh();
  };
}

async function report(download: DownloadReport) {
  if ("handoverId" in download) {
    const answer = await call("POST /handovers/taken", { ids: [download.handoverId] });
    return answer.ok ? { ok: true as const, href: null } : answer;
  }
  const answer = await call("POST /letters/printed", download.printing);
  return answer.ok ? { ok: true as const, href: answer.data.download_url } : answer;
}

function save(href: string) {
  // Another tab may have set its customer while the answer was awaited.
  announceTab();
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  link.click();
}
