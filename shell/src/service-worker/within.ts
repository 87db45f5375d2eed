/** @returns what the work results in; undefined where it fails or takes longer than `deadline` ms */
export function within<T>(deadline: number, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), deadline);
    work.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}
