/**
 * Type guards for stored values. They are small, because a guest's page loads them: the contract's schemas would bring zod,
 * which guests do not load.
 */
export type Fits<T> = (value: unknown) => value is T;

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
export const isNumber = (value: unknown): value is number => Number.isFinite(value);
/** A whole number, zero or more. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

export const isOneOf =
  <T>(all: readonly T[]): Fits<T> =>
  (value): value is T =>
    all.includes(value as T);

/** Accepts a valid value or `none`: null, or undefined for a field that JSON omits. */
export const isOptional =
  <T, N extends null | undefined>(fits: Fits<T>, none: N): Fits<T | N> =>
  (value): value is T | N =>
    value === none || fits(value);

export const isListOf =
  <T>(fits: Fits<T>): Fits<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every(fits);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with any keys, whose values are all valid. */
export const isRecordOf =
  <T>(fits: Fits<T>): Fits<Readonly<Record<string, T>>> =>
  (value): value is Readonly<Record<string, T>> =>
    isObject(value) && Object.values(value).every(fits);

/** An object with these fields; further fields are ignored. */
export const isShape =
  <T>(fields: { readonly [K in keyof T]-?: Fits<T[K]> }): Fits<T> =>
  (value): value is T =>
    isObject(value) && Object.entries<Fits<unknown>>(fields).every(([field, fits]) => fits(value[field]));
