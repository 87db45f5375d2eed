/**
 * What React renders, as its developer tools are told: by the hook that React looks for when it is loaded, so this is to
 * be imported before React is.
 */

/** As much of React's own tree as is read here. */
interface Fiber {
  type: unknown;
  flags: number;
  memoizedProps: unknown;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** Set where a component did render and was not passed over. */
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
  // The same child as before: nothing below was looked at.
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
 * @returns for each commit since the last call the components that rendered in it
 * @throws Error where React was there before this module: it would see nothing
 */
export function rendersSinceThen(): Rendered[][] {
  if (!isHeard) throw new Error('Import renders.ts before everything that imports React.');
  const seen = commits;
  commits = [];
  return seen;
}
