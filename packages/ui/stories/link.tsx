import type { ComponentProps } from 'react';

/** Replaces the router's link in stories. */
export function StoryLink({ to, ...native }: ComponentProps<'a'> & { to: string }) {
  return <a href={`#${to}`} {...native} />;
}
