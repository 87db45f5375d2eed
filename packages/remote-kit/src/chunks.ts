/** Set by the compiler in every build; absent where code runs without one (tests). */
declare let __webpack_get_script_filename__: ((chunk: string | number) => string) | undefined;

let failures = 0;
let watched = false;

/**
 * The compiler's own loader of lazy chunks tries again after a failure, but under the same address: after a hang the
 * browser would wait for the request that hangs. So after a failure chunks that are not there yet get a new address.
 */
export async function importChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    failures += 1;
    if (!watched && typeof __webpack_get_script_filename__ === 'function') {
      watched = true;
      const original = __webpack_get_script_filename__;
      __webpack_get_script_filename__ = (chunk) => `${original(chunk)}?retry=${failures}`;
    }
    throw error;
  }
}
