const LINES = 12;

/** The first lines of what a test said, without the colours of a terminal. */
function saying(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's colours begin with one
  const plain = (text ?? "").replace(/\u001b\[[0-9;]*m/g, "");
  return plain.split("\n").slice(0, LINES).join("\n    ");
}

/** The failed tests of vitest's report, each as its file, title and first words. */
export function failedUnits(testResults, root) {
  return testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const file = name.replace(`${root}/`, "");
      const failed = assertionResults.filter(({ status }) => status !== "passed");
      if (failed.length === 0) return [`${file}\n    ${saying(message)}`];
      return failed.map(
        (assertion) => `${file} > ${assertion.fullName}\n    ${saying(assertion.failureMessages?.[0])}`,
      );
    });
}

/**
 * Returns the journeys of Playwright's report that did not pass at once, each with its file, its title and every error: of a journey that
 * ran out of time the first says only that, and the next which line of it was waiting for what. What it printed follows.
 */
export function failedJourneys(report) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  return (report.suites ?? []).flatMap(specs).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status !== "expected")
      .map(({ status, results }) => {
        const errors = results.flatMap((result) => result.errors ?? []).map(errorOf);
        const printed = results.flatMap(({ stderr }) => stderr ?? []).map(({ text }) => saying(text));
        return [`tests/e2e/${file}:${line} > ${title} (${status})`, ...errors, ...printed].join("\n    ");
      }),
  );
}

const errorOf = ({ message, location }) =>
  location
    ? `${saying(message)}\n    at ${location.file.split("/").slice(-2).join("/")}:${location.line}`
    : saying(message);
