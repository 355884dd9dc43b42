import type { Calls } from "@/lib/http/calls";
import {
  checkProvider,
  createProvider,
  deleteProvider,
  updateProvider,
} from "@/lib/users/sign-in/oidc/commands";
import { getProvider, listProviders } from "@/lib/users/sign-in/oidc/queries";

const tag = "identity-providers";

export const identityProviderCalls = {
  "GET /identity-providers": {
    tag,
    verb: listProviders,
    summary: "Organisations' own providers that people sign in with",
  },
  "POST /identity-providers": {
    tag,
    verb: createProvider,
    summary: "Add a provider; its secret is never answered",
    status: 201,
    example: {
      name: "Bakker Techniek",
      issuer: "https://login.bakker.example",
      client_id: "invorder",
      client_secret: "kq8X2v1c0dG5uY7wJkA9sLb3nEoPhT4y",
      email_domains: ["bakker.example"],
    },
  },
  "POST /identity-providers/check": {
    tag,
    verb: checkProvider,
    summary: "Read what a provider publishes, and say what is in the way of signing in",
    example: { issuer: "https://login.bakker.example" },
  },
  "GET /identity-providers/{id}": { tag, verb: getProvider, summary: "One provider" },
  "PATCH /identity-providers/{id}": {
    tag,
    verb: updateProvider,
    summary: "Change a provider, or switch it off; another issuer or client ends its links",
    example: { is_active: false },
  },
  "DELETE /identity-providers/{id}": {
    tag,
    verb: deleteProvider,
    summary: "Delete a provider with every link to it",
  },
} as const satisfies Calls;
