"use client";
import { useEffect, useState } from "react";

/** An address under which a chosen image can be shown before it is sent; null without one. */
export function useImage(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
