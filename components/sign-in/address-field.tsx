"use client";
import type { ComponentProps } from "react";
import { TextField } from "@/components/ui/text-field";

/** Renders the field of the e-mail address to sign in with; browsers and password managers treat it as the user name. */
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
