import { useEffect, useEffectEvent } from 'react';

/**
 * Reports a value to a parent that renders it. Values that are created at each render are compared as JSON, so that equal
 * ones are reported once.
 * @param value undefined while there is nothing to report
 */
export function useReport<T>(value: T | undefined, report: (value: T) => void): void {
  const reportNow = useEffectEvent(() => {
    if (value !== undefined) report(value);
  });
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content decides when to report
  useEffect(() => reportNow(), [text]);
}
