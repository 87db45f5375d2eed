import { replaceEqualDeep } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Reports a value to a parent that renders it. Values that are created at each render are compared by their content, so
 * that equal ones are reported once.
 * @param value undefined while there is nothing to report
 */
export function useReport<T>(value: T | undefined, report: (value: T) => void): void {
  const reported = useRef<T>(undefined);
  useEffect(() => {
    if (value === undefined) return;
    const next = replaceEqualDeep(reported.current, value);
    if (next === reported.current) return;
    reported.current = next;
    report(next);
  });
}
