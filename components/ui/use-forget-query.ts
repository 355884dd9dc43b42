"use client";
import { useEffect } from "react";

/** Takes out of the address what it asked to open at once: who loads the page anew finds it as it is. */
export function useForgetQuery(param: string, isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    const address = new URL(window.location.href);
    address.searchParams.delete(param);
    window.history.replaceState(window.history.state, "", address);
  }, [param, isAsked]);
}
