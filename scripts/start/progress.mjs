const startedAt = Date.now();

/** Prints one line of progress with the time since the start. */
export function logProgress(text) {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(5);
  console.log(`[${seconds} s] ${text}`);
}
