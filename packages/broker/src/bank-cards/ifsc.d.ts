declare module 'ifsc' {
  /** Whether a branch has this code, according to the list in the package. Makes no network call. */
  export function validate(code: string): boolean;
}
