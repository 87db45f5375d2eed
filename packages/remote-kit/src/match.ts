/**
 * Which of a set of path patterns an address means: the few rules of React Router that our tables use, in a few
 * bytes, for the inline boot script (which runs before React Router is there) and for prefetching. A test holds it
 * to React Router's own answer.
 */

/** `/records/:id?` → `/records/:id`, `/records`. Only a trailing segment can be optional. */
export function spellOut(path: string): string[] {
  const optional = /^(.*)\/([^/]+)\?$/.exec(path);
  return optional ? [`${optional[1]}/${optional[2]}`, ...spellOut(optional[1] || '/')] : [path];
}

const segments = (path: string): string[] => path.split('/').filter(Boolean);

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** How many segments are fixed: static ones win (decision D4), and of equals the first. −1 where it does not fit. */
function score(pattern: string, address: readonly string[]): number {
  const wanted = segments(pattern);
  if (wanted.length !== address.length) return -1;
  let fixed = 0;
  for (const [index, segment] of wanted.entries()) {
    if (segment.startsWith(':')) continue;
    if (segment.toLowerCase() !== decode(address[index] ?? '').toLowerCase()) return -1;
    fixed += 1;
  }
  return fixed;
}

/** The best fitting entry for a raw (still encoded) path, so that `EUR%2FUSD` stays one segment. */
export function bestMatch<T extends { readonly paths: readonly string[] }>(
  routes: readonly T[],
  pathname: string,
): T | undefined {
  const address = segments(pathname);
  let best: T | undefined;
  let most = -1;
  for (const route of routes) {
    for (const path of route.paths) {
      const found = score(path, address);
      if (found > most) {
        best = route;
        most = found;
      }
    }
  }
  return best;
}

/** The parameters of a raw path in the first of these patterns that it fits, decoded. */
export function paramsOf(paths: readonly string[], pathname: string): Record<string, string> {
  const address = segments(pathname);
  const pattern = paths
    .map((path) => ({ path, fixed: score(path, address) }))
    .filter(({ fixed }) => fixed >= 0)
    .sort((a, b) => b.fixed - a.fixed)[0]?.path;
  return Object.fromEntries(
    segments(pattern ?? '').flatMap((segment, index) =>
      segment.startsWith(':') ? [[segment.slice(1), decode(address[index] ?? '')]] : [],
    ),
  );
}
