/** What to do about an import of a package that the importing package does not declare. */
import { hasPackage, ROOT, relativePath } from './workspace.ts';

/** As the compiler of types says it, and as the build does. */
const PATTERNS = [
  /^((?:packages\/|remotes\/)?[\w-]+)\/[^\n]*?error TS2307: Cannot find module '([^'\n]+)'/gm,
  /Can't resolve '([^'\n]+)' in '([^'\n]+)'/g,
];

const packageIn = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

const folderOf = (file: string): string => {
  const [first = '', second = ''] = relativePath(ROOT, file).split('/');
  return first === 'packages' || first === 'remotes' ? `${first}/${second}` : first;
};

/**
 * @param problems what the compiler of types, or a build, has said
 * @returns a sentence for each package that is imported and not declared; none where something else is wrong
 */
export function undeclaredIn(problems: string): string[] {
  const [types, build] = PATTERNS.map((pattern) => [...problems.matchAll(pattern)]);
  const found = [
    ...(types ?? []).map(([, folder = '', request = '']) => ({ folder, request })),
    ...(build ?? []).map(([, request = '', dir = '']) => ({ folder: folderOf(dir), request })),
  ];
  const sentences = found
    .filter(({ request }) => /^[@\w]/.test(request) && !request.startsWith('node:'))
    .map(({ folder, request }) => {
      const name = packageIn(request);
      const version = hasPackage(name) ? 'workspace:*' : 'catalog:';
      return `${folder} does not declare ${name}: add "${name}": "${version}" to the dependencies in ${folder}/package.json. The next pnpm command links it.`;
    });
  return [...new Set(sentences)];
}
