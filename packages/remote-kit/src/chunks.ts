/** The compiler's runtime, in every build; absent where code runs without one (tests). */
declare const __webpack_require__: {
  /** File name of a chunk's script, and of its styles where a build has lazy styles. */
  u: (chunk: string | number) => string;
  k?: (chunk: string | number) => string;
};

let failures = 0;

/** A name as it was, until something has failed. */
const renewed =
  (original: (chunk: string | number) => string) =>
  (chunk: string | number): string =>
    `${original(chunk)}?retry=${failures}`;

/**
 * The compiler's own loader of lazy chunks tries again after a failure, but under the same address: after a hang the
 * browser would wait for the request that hangs. So after a failure chunks that are not there yet get a new address.
 */
export async function importChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    failures += 1;
    if (failures === 1 && typeof __webpack_require__ !== 'undefined') {
      __webpack_require__.u = renewed(__webpack_require__.u);
      if (__webpack_require__.k) __webpack_require__.k = renewed(__webpack_require__.k);
    }
    throw error;
  }
}
