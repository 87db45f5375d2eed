/**
 * Records what React renders, by the hook of its developer tools, which React looks for when it is loaded. Import this
 * module before React.
 */

/** The fields of React's internal tree that are read here. */
interface Fiber {
  type: unknown;
  flags: number;
  memoizedProps: unknown;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** React sets this flag on a component that rendered. */
const PERFORMED_WORK = 1;

export interface Rendered {
  component: string;
  props: Record<string, unknown>;
}

let isHeard = false;
let commits: Rendered[][] = [];

function collect(fiber: Fiber, into: Rendered[]): Rendered[] {
  const { type, flags, alternate, child } = fiber;
  if (typeof type === 'function' && flags & PERFORMED_WORK)
    into.push({ component: type.name, props: fiber.memoizedProps as Rendered['props'] });
  // The child is the same as before, so nothing below it rendered.
  if (child && child !== alternate?.child) {
    for (let next: Fiber | null = child; next; next = next.sibling) {
      if (next !== alternate) collect(next, into);
    }
  }
  return into;
}

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => {
      isHeard = true;
      return 1;
    },
    onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => {
      commits.push(collect(root.current, []));
    },
  },
});

/**
 * @returns the components that rendered in each commit since the last call
 * @throws Error when React was loaded before this module
 */
export function rendersSinceThen(): Rendered[][] {
  if (!isHeard) throw new Error('Import renders.ts before everything that imports React.');
  const seen = commits;
  commits = [];
  return seen;
}
