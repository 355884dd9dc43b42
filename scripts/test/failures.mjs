const LINES = 12;

/** Returns the first lines of a test's message, without terminal colours. */
function firstLines(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's colours begin with one
  const plain = (text ?? "").replace(/\u001b\[[0-9;]*m/g, "");
  return plain.split("\n").slice(0, LINES).join("\n    ");
}

/** Returns the failed tests of vitest's report, each as its file, title and first lines. */
export function failedUnits(testResults, root) {
  return testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const file = name.replace(`${root}/`, "");
      const failed = assertionResults.filter(({ status }) => status !== "passed");
      if (failed.length === 0) return [`${file}\n    ${firstLines(message)}`];
      return failed.map(
        (assertion) => `${file} > ${assertion.fullName}\n    ${firstLines(assertion.failureMessages?.[0])}`,
      );
    });
}

/**
 * Returns the journeys of Playwright's report that did not pass at the first attempt, each with its file, its title and every error: for a
 * journey that timed out the first only says so, and the next which line was waiting for what. Its own output follows.
 */
export function failedJourneys(report) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  return (report.suites ?? []).flatMap(specs).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status !== "expected")
      .map(({ status, results }) => {
        const errors = results.flatMap((result) => result.errors ?? []).map(errorOf);
        const printed = results.flatMap(({ stderr }) => stderr ?? []).map(({ text }) => firstLines(text));
        return [`tests/e2e/${file}:${line} > ${title} (${status})`, ...errors, ...printed].join("\n    ");
      }),
  );
}

const errorOf = ({ message, location }) =>
  location
    ? `${firstLines(message)}\n    at ${location.file.split("/").slice(-2).join("/")}:${location.line}`
    : firstLines(message);
