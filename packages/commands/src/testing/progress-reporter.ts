/** Vitest's report of a run that nobody watches: failures in full, and progress in a line now and then. */
import { MinimalReporter, type TestModule, type TestSpecification } from 'vitest/node';

/** Lines of progress in a run. */
const LINES = 10;

export default class ProgressReporter extends MinimalReporter {
  #files = 0;
  #filesDone = 0;
  #testsDone = 0;
  #nextLine = 0;

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#files = specifications.length;
    this.#nextLine = this.#files / LINES;
  }

  override onTestModuleEnd(testModule: TestModule): void {
    super.onTestModuleEnd(testModule);
    this.#filesDone += 1;
    this.#testsDone += [...testModule.children.allTests()].length;
    if (this.#filesDone < this.#nextLine && this.#filesDone < this.#files) return;
    this.#nextLine += this.#files / LINES;
    this.log(`  ${this.#filesDone} of ${this.#files} files, ${this.#testsDone} tests`);
  }
}
