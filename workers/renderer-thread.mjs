import { register } from "tsx/esm/api";

// A thread does not take over how its process reads TypeScript. Where programs are compiled, renderer-thread.ts stands in this place.
register();
await import("./renderer-thread.ts");
