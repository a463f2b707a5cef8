/** A reporter for vitest and Playwright: prints for `npm test` how many tests are done. */
export default class TestProgress {
  #all = 0;
  #done = 0;
  #failed = 0;

  // Called by vitest, where a module is a file.
  onTestRunStart(/** @type {readonly unknown[]} */ files) {
    this.#all = files.length;
  }
  onTestModuleEnd(/** @type {{ ok: () => boolean }} */ file) {
    this.#count("files", file.ok());
  }

  // Called by Playwright.
  onBegin(/** @type {unknown} */ _config, /** @type {{ allTests: () => unknown[] }} */ suite) {
    this.#all = suite.allTests().length;
  }
  onTestEnd(/** @type {{ ok: () => boolean }} */ test) {
    this.#count("tests", test.ok());
  }
  printsToStdio() {
    return false;
  }

  /** @param {string} what @param {boolean} isOk */
  #count(what, isOk) {
    this.#done += 1;
    if (!isOk) this.#failed += 1;
    const failed = this.#failed > 0 ? `, ${this.#failed} failed` : "";
    process.send?.(`${this.#done} of ${this.#all} ${what}${failed}`);
  }
}
