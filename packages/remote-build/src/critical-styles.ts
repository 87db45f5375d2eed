import { type AtRule, type ChildNode, parse, type Rule } from 'postcss';

/** Class names of modules contain an escaped dot: `.shell-badge\.module-badge-emR6V`. */
const CLASS = /\.((?:\\.|[\w-])+)/g;

/** Whether a selector names only classes of the markup. */
const fits = (selector: string, classes: ReadonlySet<string>): boolean =>
  [...selector.matchAll(CLASS)].every(([, name = '']) => classes.has(name.replaceAll('\\', '')));

const isAnimation = ({ name }: AtRule): boolean => name === 'keyframes';

/** The conditions around a node, from the inside out. */
function groupsOf({ parent }: ChildNode): string {
  if (parent?.type !== 'atrule') return '';
  const { name, params } = parent as AtRule;
  return `${name} ${params}{${groupsOf(parent as AtRule)}`;
}

/**
 * The rules of a compiled stylesheet that some markup needs for its first paint. A rule with classes is kept where one of
 * its selectors names only classes of the markup; every rule without a class is kept. What several stylesheets have in
 * common is kept once.
 * @param css of one stylesheet or several
 * @param html the markup, or several
 */
export function criticalStyles(css: string, html: string): string {
  const classes = new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  const root = parse(css);
  const seen = new Set<string>();
  root.walkRules((rule: Rule) => {
    if (rule.parent?.type === 'atrule' && isAnimation(rule.parent as AtRule)) return;
    const text = groupsOf(rule) + rule;
    if (seen.has(text) || !rule.selectors.some((selector) => fits(selector, classes))) rule.remove();
    else seen.add(text);
  });
  const animations = new Set<string>();
  root.walkDecls(/^animation(-name)?$/, ({ value }) => {
    for (const word of value.split(/[\s,]+/)) animations.add(word);
  });
  root.walkAtRules((group) => {
    const isUnused = isAnimation(group) ? !animations.has(group.params) : group.nodes?.length === 0;
    if (isUnused) removeWithEmptyGroups(group);
  });
  return root.toString();
}

function removeWithEmptyGroups(node: AtRule): void {
  const { parent } = node;
  node.remove();
  if (parent?.type === 'atrule' && parent.nodes?.length === 0) removeWithEmptyGroups(parent as AtRule);
}
