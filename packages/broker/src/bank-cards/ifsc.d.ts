declare module 'ifsc' {
  /** Whether a branch has this code, by the list in the package; nothing is asked. */
  export function validate(code: string): boolean;
}
