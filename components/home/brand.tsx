"use client";
import { createContext, type ReactNode, useContext } from "react";

type Brand = {
  name: string;
  logo: string | null;
  /** Where its first page stands. */
  home: string;
};

const Shown = createContext<Brand | null>(null);

/** Shows whose pages these are, for what stands outside the frame: a page that could not be made knows nothing else. */
export function BrandProvider({ brand, children }: { brand: Brand; children: ReactNode }) {
  return <Shown value={brand}>{children}</Shown>;
}

/** Returns where the way back leads. */
export const useHome = (): string => useContext(Shown)?.home ?? "/";

/** The white label's logo, or its name, as the sign-in shows it. */
export function BrandMark() {
  const brand = useContext(Shown);
  if (!brand) return null;
  return brand.logo ? (
    // biome-ignore lint/performance/noImgElement: a small file of the reseller's own, already the right size
    <img src={brand.logo} alt={brand.name} className="h-10 w-auto max-w-48 self-start object-contain" />
  ) : (
    <span className="font-semibold text-section">{brand.name}</span>
  );
}
