/** Playwright goes through all earlier calls and expectations of a test for each one outside of a step. */
const MOST_STEPS = 1000;

/**
 * A reporter for vitest and Playwright: tells `npm test` how many tests are done, and at once each
 * failure and each test that passed only at its second try.
 */
export default class TestProgress {
  #all = 0;
  #done = 0;
  #failed = 0;
  #isSlow = false;
  /** Of each project when its first test began and its last one ended. @type {Map<string, [number, number]>} */
  #times = new Map();

  // Called by vitest, where a module is a file.
  onTestRunStart(/** @type {readonly unknown[]} */ files) {
    this.#all = files.length;
  }
  onTestModuleEnd(/** @type {import("vitest/node").TestModule} */ file) {
    this.#noteTime(file.project.name, Date.now() - file.diagnostic().duration);
    const failed = Array.from(file.children.allTests("failed"), ({ fullName }) => fullName);
    this.#count("files", file.ok(), `${file.relativeModuleId}: ${failed.join("; ")}`);
  }
  onTestCaseResult(/** @type {import("vitest/node").TestCase} */ test) {
    if (test.diagnostic()?.flaky) say(`passed at the second try: ${test.fullName}`);
  }

  // Called by Playwright.
  onBegin(/** @type {unknown} */ _config, /** @type {{ allTests: () => unknown[] }} */ suite) {
    this.#all = suite.allTests().length;
  }
  onTestEnd(
    /** @type {import("@playwright/test/reporter").TestCase} */ test,
    /** @type {import("@playwright/test/reporter").TestResult} */ { status, steps, startTime },
  ) {
    this.#noteTime(test.parent.project()?.name ?? "", startTime.getTime());
    const name = test.titlePath().filter(Boolean).join(" > ");
    const willRetry = status !== test.expectedStatus && test.results.length <= test.retries;
    if (willRetry && status !== "skipped") return;
    if (test.outcome() === "flaky") say(`passed at the second try: ${name}`);
    this.#count("tests", test.ok(), name);
    if (steps.length <= MOST_STEPS) return;
    this.#isSlow = true;
    say(`failed: ${name} made ${steps.length} calls outside of a step. Use eachOf (tests/support)`);
  }
  onEnd() {
    return this.#isSlow ? { status: /** @type {const} */ ("failed") } : undefined;
  }
  printsToStdio() {
    return false;
  }

  /** Tells how long each project took. @param {string} project @param {number} began of a test that has ended */
  #noteTime(project, began) {
    const [first] = this.#times.get(project) ?? [began];
    this.#times.set(project, [Math.min(first, began), Date.now()]);
    const seconds = Array.from(this.#times, ([name, [from, to]]) => [name, (to - from) / 1000]);
    process.send?.({ seconds: Object.fromEntries(seconds) });
  }

  /** @param {string} what @param {boolean} isOk @param {string} name */
  #count(what, isOk, name) {
    this.#done += 1;
    if (!isOk) {
      this.#failed += 1;
      say(`failed: ${name}`);
    }
    const failed = this.#failed > 0 ? `, ${this.#failed} failed` : "";
    process.send?.(`${this.#done} of ${this.#all} ${what}${failed}`);
  }
}

/** Has `npm test` print a line at once. @param {string} said */
function say(said) {
  process.send?.({ said });
}
