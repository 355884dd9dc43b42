import { isDevelopment, settings } from "@/lib/kernel/settings";

/** The headers of every page. Scripts run only with this page's nonce; nothing may frame us; the browser talks to us and to the live line alone. */
export function pageHeaders(nonce: string): { csp: string; others: Record<string, string> } {
  const isSecure = settings().INVORDER_URL?.startsWith("https:") ?? false;
  const directives = [
    "default-src 'self'",
    // Development builds evaluate code to show errors where they are; production never does.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...liveOrigins()].join(" ")}`,
    "object-src 'none'",
    // The letter of a draft, drawn by our own server, is shown from memory.
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ["upgrade-insecure-requests"] : []),
  ];
  return {
    csp: directives.join("; "),
    others: {
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
      "cross-origin-opener-policy": "same-origin",
      ...(isSecure ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
    },
  };
}

/** Where the browser's live line goes: our own server, or hosted Pusher's. */
function liveOrigins(): string[] {
  const { PUSHER_KEY, PUSHER_PUBLIC_URL, PUSHER_HOST, PUSHER_PORT, PUSHER_USE_TLS, PUSHER_CLUSTER } =
    settings();
  if (!PUSHER_KEY) return [];
  if (PUSHER_PUBLIC_URL) return [PUSHER_PUBLIC_URL.replace(/^http/, "ws").replace(/\/+$/, "")];
  if (!PUSHER_HOST) return [`wss://ws-${PUSHER_CLUSTER ?? "eu"}.pusher.com`];
  const secure = PUSHER_USE_TLS === "1";
  return [`${secure ? "wss" : "ws"}://${PUSHER_HOST}:${PUSHER_PORT ?? (secure ? 443 : 80)}`];
}
