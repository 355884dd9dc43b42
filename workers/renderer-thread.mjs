import { register } from "tsx/esm/api";

// A thread does not inherit its process's TypeScript loader. In compiled programs renderer-thread.ts replaces this file.
register();
await import("./renderer-thread.ts");
