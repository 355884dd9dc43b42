import path from "node:path";
import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { compressStatic } from "./scripts/start/compress-static.mjs";

const isDevelopment = process.env.NODE_ENV === "development";

/** Packages that are not bundled in development, which saves time: Node loads them whole. A build contains only the parts in use. */
const unbundledInDevelopment = [
  "@auth/core",
  "@noble/hashes",
  "@opentelemetry/api",
  "@scure/base",
  "@simplewebauthn/server",
  "@zxcvbn-ts/language-common",
  "culori",
  "drizzle-orm",
  "jose",
  "openid-client",
  "prom-client",
  "qrcode",
  "sanitize-html",
  "zod",
];

/** In development the messages of a language are one file, for pages and browser alike, instead of one per namespace and part. */
const wordsInDevelopment = Object.fromEntries(
  ["nl", "en", "de"].map((locale) => [
    `@/messages/${locale}`,
    `./components/ui/words/${locale}.words?all&words`,
  ]),
);

const config: NextConfig = {
  output: "standalone",
  outputFileTracingRoot: import.meta.dirname,
  // The letters' fonts are read by path, which output tracing does not detect.
  outputFileTracingIncludes: {
    "/**": [
      "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
      "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf",
      "@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf",
      "dejavu-fonts-ttf/ttf/DejaVuSans.ttf",
      "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf",
    ]
      .map((file) => `./node_modules/${file}`)
      // So is the handbook.
      .concat("./docs/handbook/*/*.md"),
    // Compared with the files applied to the database.
    "/api/health/ready": ["./db/migrations/*.sql", "./db/sql/*/*.sql"],
  },
  // The middleware rewrites to addresses of the request's own origin: normalized, a loopback address would be another one
  // (lib/http/page-middleware.ts).
  skipProxyUrlNormalize: true,
  poweredByHeader: false,
  compiler: { runAfterProductionCompile: ({ distDir }) => compressStatic(path.join(distDir, "static")) },
  // A prefetched page that is not opened is soon outdated (components/frame/prefetcher.tsx).
  experimental: {
    staleTimes: { static: 30 },
    // Source maps of a build are not used, and the server's code is not sent to browsers: generating and minifying them took a tenth of a
    // build.
    turbopackSourceMaps: isDevelopment,
    turbopackInputSourceMaps: isDevelopment,
    turbopackMinify: { server: false, client: true },
    turbopackFileSystemCacheForBuild: false,
  },
  turbopack: {
    rules: { "*.words": { loaders: ["./scripts/words/loader.mjs"], as: "*.js" } },
    resolveAlias: isDevelopment ? wordsInDevelopment : {},
  },
  // Types are checked by `npm run check` and `npm test`, tests included; a start must not wait for them again.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "postgres",
    "pg",
    "pg-copy-streams",
    "@node-rs/argon2",
    "bullmq",
    "ioredis",
    "pino",
    "pdfkit",
    "fontkit",
    "pusher",
    "sharp",
    "nodemailer",
    "flydrive",
    "@opentelemetry/sdk-trace-node",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/instrumentation",
    "@opentelemetry/instrumentation-undici",
    ...(isDevelopment ? unbundledInDevelopment : []),
  ],
};

export default createNextIntlPlugin({
  requestConfig: "./lib/http/request-messages.ts",
  // Messages are compiled when the product is built, so that no browser loads the parser; in development that would delay the start.
  experimental: {
    messages: { path: "./messages", format: "json", locales: "infer", precompile: !isDevelopment },
  },
})(config);
