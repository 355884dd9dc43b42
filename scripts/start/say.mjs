const startedAt = Date.now();

/** One line of progress with the time since the start, so that nobody stares at silence. */
export function say(text) {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(5);
  console.log(`[${seconds} s] ${text}`);
}
