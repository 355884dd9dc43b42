"use client";
import { useEffect, useState } from "react";
import { call } from "@/components/ui/api";
import { missing } from "@/lib/accounting/adapters/ledger/columns";
import type { CsvPreviewed } from "@/lib/accounting/answers";
import type { Mapping } from "@/lib/accounting/schema";

const WAIT_MS = 500;
type Sums = CsvPreviewed["sums"];

/** What a file comes to by the columns as they are chosen now; asked again a moment after the last choice. Null while columns are missing. */
export function useSums(
  file: File,
  preview: CsvPreviewed,
  mapping: Mapping,
): { sums: Sums; pending: boolean } {
  const [counted, setCounted] = useState({ mapping: preview.mapping, sums: preview.sums });
  const { sheet, header } = preview;
  useEffect(() => {
    if (mapping === preview.mapping) {
      setCounted({ mapping, sums: preview.sums });
      return;
    }
    if (missing(mapping).length > 0) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const place = sheet === null ? { header } : { sheet, header };
      const input = { file, mapping, ...place };
      const answer = await call("POST /connect/csv-preview", input, {
        signal: stop.signal,
        inBackground: true,
      });
      if (!stop.signal.aborted) setCounted({ mapping, sums: answer.ok ? answer.data.sums : null });
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [file, mapping, preview, sheet, header]);
  if (missing(mapping).length > 0) return { sums: null, pending: false };
  return { sums: counted.sums, pending: counted.mapping !== mapping };
}
