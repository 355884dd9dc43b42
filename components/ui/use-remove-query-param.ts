"use client";
import { useEffect } from "react";

/** Removes from the address the parameter that opened something, so that a reload does not open it again. */
export function useRemoveQueryParam(param: string, isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    const address = new URL(window.location.href);
    address.searchParams.delete(param);
    window.history.replaceState(window.history.state, "", address);
  }, [param, isAsked]);
}
