/** The face of `packages/ui/src/tokens.css`, in the shell's release. On a slow line the first page does without it. */
export const FACE = 'inter.woff2';
