"use client";
import { useState } from "react";
import type { Opened } from "@/lib/sign-in/answers";
import { CodeStep } from "./code-step";
import { type Credentials, CredentialsStep } from "./credentials-step";

type Props = { domain: string; name: string };

/** E-mail and password, then the code; after that the product itself, as a whole new page. */
export function SignIn({ domain, name }: Props) {
  const [credentials, setCredentials] = useState<Credentials>({ email_address: "", password: "" });
  const [opened, setOpened] = useState<Opened | null>(null);
  if (opened?.verify) {
    return (
      <CodeStep
        opened={{ ...opened, verify: opened.verify }}
        credentials={credentials}
        onOpened={setOpened}
        onBack={() => setOpened(null)}
        onVerified={() => window.location.assign(`/${domain}`)}
      />
    );
  }
  return (
    <CredentialsStep
      name={name}
      initial={credentials}
      onOpened={(data, typed) => {
        setCredentials(typed);
        setOpened(data);
      }}
    />
  );
}
