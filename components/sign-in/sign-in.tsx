"use client";
import { useState } from "react";
import type { Facts } from "@/lib/kernel/facts";
import type { Opened } from "@/lib/sign-in/answers";
import { CodeStep } from "./code-step";
import { type Credentials, CredentialsStep } from "./credentials-step";

type Props = { domain: string; name: string; facts: { credentials: Facts; code: Facts } };

/** E-mail and password, then the code; after that the product itself, as a whole new page. */
export function SignIn({ domain, name, facts }: Props) {
  const [credentials, setCredentials] = useState<Credentials>({ email_address: "", password: "" });
  const [opened, setOpened] = useState<Opened | null>(null);
  if (opened?.verify) {
    return (
      <CodeStep
        facts={facts.code}
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
      facts={facts.credentials}
      initial={credentials}
      onOpened={(data, typed) => {
        setCredentials(typed);
        setOpened(data);
      }}
    />
  );
}
