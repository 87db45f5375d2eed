const LOOK_EVERY = 50;

/** Looks again and again whether something is so, for `atMost` ms. */
export async function waitUntil(isSo: () => boolean, atMost: number): Promise<void> {
  for (let waited = 0; waited < atMost && !isSo(); waited += LOOK_EVERY)
    await new Promise((done) => setTimeout(done, LOOK_EVERY));
}
