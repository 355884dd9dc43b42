import pino, { type Logger } from "pino";
import { errorFields } from "./error-fields";
import { processWide } from "./process-wide";
import { settings } from "./settings";

/** Facts of an event: ids, counts, outcomes, paths without their query. Never what people typed, nor a code, token or mail. */
export type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>;

const held = processWide<{ logger?: Logger }>("invorder.log", () => ({}));

/**
 * Returns the logger: JSON lines on stdout, one per event, with time, level, event and its facts. Made at first use, because tests set the
 * environment first.
 */
function logger(): Logger {
  held.logger ??= pino(
    {
      level: settings().LOG_LEVEL,
      base: null,
      messageKey: "event",
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    { write: (line: string) => process.stdout.write(line) },
  );
  return held.logger;
}

/** Logs an event. */
export const logEvent = (event: string, facts: Facts = {}): void => logger().info(facts, event);

/** Logs an event that somebody should look at, with the error behind it if there is one. */
export const logWarning = (event: string, facts: Facts = {}, error?: unknown): void =>
  logger().warn(error === undefined ? facts : { ...facts, error: errorFields(error) }, event);

/** Logs a failure, with as much of the error as may be logged. */
export const logError = (event: string, error: unknown, facts: Facts = {}): void =>
  logger().error({ ...facts, error: errorFields(error) }, event);
