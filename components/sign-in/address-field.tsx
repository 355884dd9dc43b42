"use client";
import type { ComponentProps } from "react";
import { TextField } from "@/components/ui/text-field";

/** The mail address of who signs in; browsers and password managers know it as the user's name. */
export const AddressField = (props: Omit<ComponentProps<typeof TextField>, "type" | "autoComplete">) => (
  <TextField
    {...props}
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    autoFocus
  />
);
