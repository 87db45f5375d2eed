/**
 * The compiler's own variable for the file name of a chunk's script: documented, and made to be assigned. Absent where code
 * runs without the compiler (tests).
 */
declare let __webpack_get_script_filename__: FileName;

/** The compiler has no such variable for the styles of a chunk; `k` is there in a build that has lazy styles. */
declare const __webpack_require__: { k?: FileName };

type FileName = (chunk: string | number) => string;

let failures = 0;

const withRetryNumber =
  (original: FileName): FileName =>
  (chunk) =>
    `${original(chunk)}?retry=${failures}`;

/**
 * The compiler's loader of lazy chunks tries again after a failure, but under the same address, and after a hang the
 * browser would wait for the request that hangs. So after a failure chunks that have not come get a new address.
 */
export async function importChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    failures += 1;
    if (failures === 1 && typeof __webpack_get_script_filename__ !== 'undefined') {
      __webpack_get_script_filename__ = withRetryNumber(__webpack_get_script_filename__);
      if (__webpack_require__.k) __webpack_require__.k = withRetryNumber(__webpack_require__.k);
    }
    throw error;
  }
}
