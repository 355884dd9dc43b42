"use client";
import { useEffect, useState } from "react";
import { call } from "@/components/ui/api";
import type { OpenInvoice } from "./defaults";

const MOST = 200;

type OpenInvoices = { invoices: readonly OpenInvoice[]; total: number };

/** Returns the open invoices of a debtor, the oldest due first, at most 200; null while loading, and the server's sentence on failure. */
export function useOpenInvoices(debtor_id: number): OpenInvoices | { error: string } | null {
  const [found, setFound] = useState<OpenInvoices | { error: string } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const query = { debtor_id, open: true, sort: "expires_at", direction: "asc", per_page: MOST } as const;
    void call("GET /invoices", query, { signal: controller.signal }).then((answer) => {
      if (controller.signal.aborted) return;
      setFound(
        answer.ok
          ? { invoices: answer.data, total: answer.body.meta.total }
          : { error: answer.problem.detail },
      );
    });
    return () => controller.abort();
  }, [debtor_id]);
  return found;
}
