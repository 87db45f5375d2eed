/** What we use of it; it brings no types. */
declare module 'fs-native-extensions' {
  /**
   * An exclusive lock of the operating system on bytes of an open file, which ends with the file's last descriptor at the
   * latest. macOS locks the whole file.
   * @returns false where another has it
   * @throws Error with a `code` where the file system has no locks
   */
  export function tryLock(fd: number, offset: number, length: number): boolean;
}
