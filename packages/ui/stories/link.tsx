import type { ComponentProps } from 'react';

/** Stands where a screen has the router's link. */
export function StoryLink({ to, ...native }: ComponentProps<'a'> & { to: string }) {
  return <a href={`#${to}`} {...native} />;
}
