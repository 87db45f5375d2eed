import {
  Component,
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useState,
} from 'react';
import { LoadError } from './load-error.ts';
import { LoadFailed } from './load-failed.tsx';
import { type PartName, reportProblem, reportScreen } from './telemetry.ts';

interface BoundaryProps {
  readonly children: ReactNode;
  /** Where the customer is: an error belongs to one address and does not follow to the next. */
  readonly at: string;
  readonly failed: (error: unknown) => ReactNode;
  readonly onCaught: (error: unknown) => void;
}

interface Failure {
  readonly error: unknown;
}

class Boundary extends Component<BoundaryProps, { failure: Failure | null; at: string }> {
  override state = { failure: null as Failure | null, at: this.props.at };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: { at: string }) {
    return props.at === state.at ? null : { failure: null, at: props.at };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCaught(error);
  }

  override render() {
    return this.state.failure ? this.props.failed(this.state.failure.error) : this.props.children;
  }
}

interface ArrivedProps<P> {
  readonly coming: Promise<ComponentType<P>>;
  readonly props: P;
  readonly onShown: () => void;
}

function Arrived<P extends object>({ coming, props, onShown }: ArrivedProps<P>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a part is shown once, however often it is rendered
  useEffect(onShown, []);
  return createElement(use(coming), props);
}

/** What is loaded within a part of a remote belongs to that part, in reports. */
const PartContext = createContext<PartName>({ remote: 'shell', part: 'shell' });

/**
 * Forgets the answers that a part was shown. A context, because what is loaded before the sign-in has none and must not
 * bring the code that asks for them.
 */
export const ForgetUnseen = createContext<() => void>(() => {});

interface LoadBoundaryProps<P> {
  /** Asked again on Retry. */
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
  readonly at?: string;
  /** The part of a remote that this is; absent for what is loaded within one, or by the shell. */
  readonly part?: PartName;
  readonly pending: ReactNode;
  /** A slot fails in the small, a screen in the large. */
  readonly size: 'screen' | 'slot';
  /** Shows nothing where it fails, because the page is whole without it. */
  readonly isQuiet?: boolean;
}

/** Shows what is loaded, and where that fails, or crashes while it renders, says so with Retry. No reload needed. */
export function LoadBoundary<P extends object>({
  load,
  props,
  at = '',
  part: own,
  pending,
  size,
  isQuiet = false,
}: LoadBoundaryProps<P>) {
  const begin = (number: number) => ({ number, since: performance.now(), coming: load() });
  const [attempt, setAttempt] = useState(() => begin(0));
  const around = use(PartContext);
  const part = own ?? around;
  const forget = use(ForgetUnseen);
  const retry = (error: unknown) => {
    // It came and crashed: rendered anew from the same answers it would crash again.
    if (!(error instanceof LoadError)) forget();
    setAttempt(begin(attempt.number + 1));
  };
  const reportError = (error: unknown) =>
    reportProblem({ ...part, problem: error instanceof LoadError ? error.problem : 'crashed' });
  const reportShown = () => {
    if (own) reportScreen({ ...own, ms: Math.round(performance.now() - attempt.since) });
  };
  return (
    <Boundary
      key={attempt.number}
      at={at}
      onCaught={reportError}
      failed={(error) => (
        <LoadFailed error={error} retry={() => retry(error)} size={size} isQuiet={isQuiet} />
      )}
    >
      <PartContext value={part}>
        <Suspense fallback={pending}>
          <Arrived coming={attempt.coming} props={props} onShown={reportShown} />
        </Suspense>
      </PartContext>
    </Boundary>
  );
}
