import {
  Component,
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  Suspense,
  use,
  useState,
} from 'react';
import { LoadError } from './load-error.ts';
import { LoadFailed } from './load-failed.tsx';

interface BoundaryProps {
  readonly children: ReactNode;
  /** Where the customer is: an error belongs to one address and does not follow to the next. */
  readonly at: string;
  readonly failed: (error: unknown) => ReactNode;
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

  override render() {
    return this.state.failure ? this.props.failed(this.state.failure.error) : this.props.children;
  }
}

function Arrived<P extends object>({ coming, props }: { coming: Promise<ComponentType<P>>; props: P }) {
  return createElement(use(coming), props);
}

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
  pending,
  size,
  isQuiet = false,
}: LoadBoundaryProps<P>) {
  const [attempt, setAttempt] = useState(() => ({ number: 0, coming: load() }));
  const forget = use(ForgetUnseen);
  const retry = (error: unknown) => {
    // It came and crashed: rendered anew from the same answers it would crash again.
    if (!(error instanceof LoadError)) forget();
    const coming = load();
    setAttempt(({ number }) => ({ number: number + 1, coming }));
  };
  return (
    <Boundary
      key={attempt.number}
      at={at}
      failed={(error) => (
        <LoadFailed error={error} retry={() => retry(error)} size={size} isQuiet={isQuiet} />
      )}
    >
      <Suspense fallback={pending}>
        <Arrived coming={attempt.coming} props={props} />
      </Suspense>
    </Boundary>
  );
}
