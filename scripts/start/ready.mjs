/** Long enough for a busy machine to compile the first page of `npm run dev`. */
const READY_WITHIN_MS = 300_000;

/** Waits until the web application reports that it and all it depends on respond. */
export async function isReady({ PORT, LISTEN_ADDRESS }) {
  const host = !LISTEN_ADDRESS || LISTEN_ADDRESS === "0.0.0.0" ? "127.0.0.1" : LISTEN_ADDRESS;
  const deadline = Date.now() + READY_WITHIN_MS;
  let lastAnswer = "no answer";
  while (Date.now() < deadline) {
    try {
      const answer = await fetch(`http://${host}:${PORT}/api/health/ready`, {
        signal: AbortSignal.timeout(30_000),
      });
      const words = await answer.text();
      // Without live updates it is ready for visitors, but not everything started here responds yet.
      if (answer.ok && JSON.parse(words).realtime === "ok") return;
      lastAnswer = `${answer.status} ${words}`;
    } catch {
      // not listening yet
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(
    `the web application is not ready after five minutes; its log is logs/web.log of the data folder: ${lastAnswer.slice(0, 500)}`,
  );
}
