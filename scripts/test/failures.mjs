const LINES = 6;

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

/** The journeys of Playwright's report that did not pass at once, each as its file, title and first words. */
export function failedJourneys(report) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  return (report.suites ?? []).flatMap(specs).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status !== "expected")
      .map(({ status, results }) => {
        const error = results.find((result) => result.error)?.error;
        return `tests/e2e/${file}:${line} > ${title} (${status})\n    ${saying(error?.message)}`;
      }),
  );
}
