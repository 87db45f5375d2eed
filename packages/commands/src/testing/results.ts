/** Reads which tests failed from the JSON reports of Vitest and Playwright. */

export interface FailedTest {
  /** File and title, as the tool names them. */
  readonly title: string;
  readonly trace: string;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

/** @param root the checkout, which is cut from the names of files */
export function failedInVitest(report: VitestReport, root: string): FailedTest[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.startsWith(root) ? name.slice(root.length + 1) : name;
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({
        title: `${file} > ${test.fullName}`,
        trace: test.failureMessages?.join('\n') ?? '',
      }));
    // A file that cannot be loaded has no tests.
    return status === 'failed' && failed.length === 0 ? [{ title: file, trace: message }] : failed;
  });
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly results: readonly {
        readonly status: string;
        readonly errors: readonly { readonly message?: string; readonly stack?: string }[];
      }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string; readonly stack?: string }[];
}

const NOT_FAILED = new Set(['passed', 'skipped', 'interrupted']);

const traceOf = (errors: PlaywrightReport['errors']): string =>
  errors.map(({ message, stack }) => stack ?? message ?? '').join('\n');

/** @param path the titles of the suites around this one, the file's name first */
const failedInSuite = (
  { title: suite, suites = [], specs = [] }: PlaywrightSuite,
  path: readonly string[] = [],
): FailedTest[] => {
  const titles = [...path, suite];
  return [
    ...suites.flatMap((inner) => failedInSuite(inner, titles)),
    ...specs.flatMap(({ title, tests }) =>
      tests.flatMap(({ projectName, results }) =>
        results
          .filter(({ status }) => !NOT_FAILED.has(status))
          .map(({ errors }) => ({
            title: `${[...titles, title].join(' > ')} (${projectName})`,
            trace: traceOf(errors),
          })),
      ),
    ),
  ];
};

export const failedInPlaywright = ({ suites, errors }: PlaywrightReport): FailedTest[] => [
  ...suites.flatMap((suite) => failedInSuite(suite)),
  ...(errors.length > 0 ? [{ title: 'the run of the journeys', trace: traceOf(errors) }] : []),
];
