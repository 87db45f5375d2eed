/**
 * The building blocks of the contract: zod's small build, and codecs that decode wire formats to domain types and
 * encode them back. Client and broker use the same codec in opposite directions, so they cannot differ. The module is
 * shared between shell and remotes at run time, so that there is one zod.
 */
import { type Decimal, parseDecimal } from '@bourse/money/decimal';
import {
  array,
  boolean,
  codec,
  config,
  custom,
  decode,
  encode,
  literal,
  null as nothing,
  number,
  object,
  enum as oneOf,
  optional,
  type output,
  safeDecode,
  string,
  union,
  unknown,
  type ZodMiniType,
} from 'zod/mini';

// Compiled parsers need eval, which the content security policy forbids; zod even reports its own attempt.
config({ jitless: true });

export { array, boolean, decode, encode, literal, nothing, oneOf, optional, string, union, unknown };

/** What the wire looks like where the codec's own definition does not say it; read by json-schema.ts alone. */
export type WireShape =
  | { text: 'decimal' | 'time' | 'integer' | 'id' | 'flag' | 'file' }
  | { oneOf: readonly (string | number)[] }
  | { either: readonly ZodMiniType<unknown, unknown>[] }
  | { same: ZodMiniType<unknown, unknown> }
  | {
      list: ZodMiniType<unknown, unknown>;
      listKey: string;
      countKey: string;
      /** What else the envelope has. */
      also?: ZodMiniType<unknown, unknown>;
    };
export const wireShapes = new WeakMap<object, WireShape>();
const shaped = <S extends object>(schema: S, shape: WireShape): S => {
  wireShapes.set(schema, shape);
  return schema;
};

/** A codec between the domain type `T` and any wire format. */
export type Schema<T> = ZodMiniType<T, unknown>;
export type Of<S> = S extends ZodMiniType<infer T, infer _Wire> ? T : never;

/** One thing on the wire that did not have the agreed shape and was left out (D21). */
export interface Malformed {
  field: string;
  problem: string;
}

let onMalformed: ((malformed: Malformed) => void) | undefined;

/** Decodes, telling `report` what had to be left out. Decoding is synchronous, so one listener at a time is enough. */
export function decodeWith<T>(schema: Schema<T>, wire: unknown, report: (malformed: Malformed) => void): T {
  const outer = onMalformed;
  onMalformed = report;
  try {
    return decode(schema, wire as never);
  } finally {
    onMalformed = outer;
  }
}

const refuse = (context: { issues: unknown[]; value: unknown }, message: string): never => {
  context.issues.push({ code: 'custom', message, input: context.value });
  return undefined as never;
};

/** Decodes `wire` within another decoding, which collects its issues. */
const decodeWithin = <T>(schema: Schema<T>, wire: unknown, context: { issues: unknown[] }): T => {
  const result = safeDecode(schema, wire as never);
  if (result.success) return result.data;
  context.issues.push(...result.error.issues);
  return undefined as never;
};

/** An amount or a price: a number or decimal string on the wire (D27), a decimal string inside. */
export const amount: Schema<Decimal> = shaped(
  codec(union([string(), number()]), custom<Decimal>(), {
    decode: (wire, context) => parseDecimal(wire) ?? refuse(context, 'not a decimal amount'),
    encode: (value) => value,
  }),
  { text: 'decimal' },
);

/** A time: epoch ms or ISO 8601 with a zone on the wire (D26), epoch ms inside. */
export const instant: Schema<number> = shaped(
  codec(union([number(), string()]), custom<number>(), {
    decode: (wire, context) => {
      const time =
        typeof wire === 'number'
          ? wire
          : /^-?\d+$/.test(wire)
            ? Number(wire)
            : /(?:Z|[+-]\d\d:?\d\d)$/.test(wire)
              ? Date.parse(wire)
              : Number.NaN;
      return Number.isFinite(time) ? time : refuse(context, 'not a time with a zone');
    },
    encode: (value) => value,
  }),
  { text: 'time' },
);

/** A whole number: a quantity, a page, a count. In query strings it is text. */
export const integer: Schema<number> = shaped(
  codec(union([number(), string()]), custom<number>(), {
    decode: (wire, context) => {
      const value = typeof wire === 'string' && /^[+-]?\d+(?:\.0*)?$/.test(wire) ? Number(wire) : wire;
      return Number.isSafeInteger(value) ? (value as number) : refuse(context, 'not a whole number');
    },
    encode: (value) => value,
  }),
  { text: 'integer' },
);

/** An id: a number or text on the wire, because back ends differ. */
export const id: Schema<string> = shaped(
  codec(union([string(), number()]), custom<string>(), {
    decode: (wire) => String(wire),
    encode: (value) => value,
  }),
  { text: 'id' },
);

/** Several symbols in a query string, separated by commas, which no symbol contains: 'EXSTEEL.NS,EUR/USD'. */
export const symbolList: Schema<string[]> = shaped(
  codec(string(), custom<string[]>(), {
    decode: (wire) => wire.split(',').filter(Boolean),
    encode: (symbols) => symbols.join(','),
  }),
  { same: string() },
);

/** A boolean: 1/0, '1'/'0' or true/false on the wire. */
export const flag: Schema<boolean> = shaped(
  codec(union([boolean(), number(), string()]), custom<boolean>(), {
    decode: (wire) => wire === true || wire === 1 || wire === '1' || wire === 'true',
    encode: (value) => value,
  }),
  { text: 'flag' },
);

/**
 * A status: wire values with our names, and a fallback for unknown wire values (D41, D42). Keys that look like numbers
 * are numbers on the wire.
 */
export function statusOf<const N extends Record<string | number, string>, const F extends string>(
  names: N,
  fallback: F,
): Schema<N[keyof N] | F> {
  const spellings = new Map(
    Object.entries<string>(names).map(([spelling, name]) => [
      name,
      /^\d+$/.test(spelling) ? Number(spelling) : spelling,
    ]),
  );
  return shaped(
    codec(unknown(), custom<N[keyof N] | F>(), {
      decode: (wire) =>
        Object.hasOwn(names, String(wire)) ? (names[String(wire) as keyof N] as N[keyof N]) : fallback,
      encode: (name) => spellings.get(name) ?? name,
    }),
    { oneOf: [...spellings.values()] },
  );
}

/** One of two bodies of the same address. Decoding chooses by the wire, encoding by the value. */
export function eitherOf<A, B>(
  first: Schema<A>,
  second: Schema<B>,
  isFirstWire: (wire: object) => boolean,
  isFirst: (value: A | B) => boolean,
): Schema<A | B> {
  return shaped(
    codec(unknown(), custom<A | B>(), {
      decode: (wire, context) => {
        if (wire === null || typeof wire !== 'object') return refuse(context, 'not an object');
        return decodeWithin((isFirstWire(wire) ? first : second) as Schema<A | B>, wire, context);
      },
      encode: (value) => encode((isFirst(value) ? first : second) as Schema<A | B>, value as never),
    }),
    { either: [first, second] as never },
  );
}

/** A file: in a multipart body, or as a whole response. */
export const file: Schema<Blob> = shaped(
  custom<Blob>((value) => value instanceof Blob) as unknown as Schema<Blob>,
  { text: 'file' },
);

/** Whether a schema is `file`. */
export const isFile = (schema: object): boolean => schema === file;

/** A field that a back end may leave out: absent or null on the wire, null inside. */
export function maybe<T>(schema: Schema<T>): Schema<T | null> {
  return codec(optional(union([schema, nothing()])), custom<T | null>(), {
    decode: (value) => (value ?? null) as T | null,
    encode: (value) => (value ?? undefined) as never,
  }) as unknown as Schema<T | null>;
}

/** A field that a caller may leave out of an input. */
export const optionally = <T>(schema: Schema<T>): Schema<T | undefined> =>
  optional(schema) as unknown as Schema<T | undefined>;

/**
 * The answer of a call that has succeeded, whatever a back end answers: what cannot be read is undefined (D79).
 */
export function whereReadable<T>(schema: Schema<T>): Schema<T | undefined> {
  return shaped(
    codec(unknown(), custom<T | undefined>(), {
      decode: (wire) => safeDecode(schema, wire as never).data,
      encode: (value) => (value === undefined ? undefined : encode(schema, value as never)),
    }),
    { same: schema as never },
  );
}

/** The fields of a record: wire name and codec by domain name. */
export type Fields = Record<string, readonly [wireName: string, schema: ZodMiniType<unknown, unknown>]>;
type Values<F extends Fields> = { [K in keyof F]: output<F[K][1]> };
type OptionalKeys<V> = { [K in keyof V]: undefined extends V[K] ? K : never }[keyof V];
type Shape<V> = { [K in Exclude<keyof V, OptionalKeys<V>>]: V[K] } & { [K in OptionalKeys<V>]?: V[K] };
type Flat<T> = { [K in keyof T]: T[K] };
/** The domain type of a record of these fields. */
export type RecordOf<F extends Fields> = Flat<Shape<Values<F>>>;

/**
 * An object whose fields have other names on the wire: `record({ price: ['prasent', amount] })`.
 * Unknown wire fields are left out, so that a newer back end does not break an older app.
 */
export function record<F extends Fields>(fields: F): Schema<RecordOf<F>> {
  const names = Object.entries(fields).map(([name, [wireName]]) => [name, wireName] as const);
  const wireShape = object(
    Object.fromEntries(Object.values(fields).map(([wireName, schema]) => [wireName, schema])),
  );
  return codec(wireShape, custom<Record<string, unknown>>(), {
    decode: (wire) =>
      Object.fromEntries(
        names.flatMap(([name, wireName]) => (wire[wireName] === undefined ? [] : [[name, wire[wireName]]])),
      ),
    encode: (value) => Object.fromEntries(names.map(([name, wireName]) => [wireName, value[name]])),
  }) as unknown as Schema<RecordOf<F>>;
}

/**
 * A record of which some back ends spell fields differently (D76). The other spelling is read when the first one is
 * missing, and is never written.
 * @param others maps each other spelling to the first one
 */
export function alsoSpelled<T>(schema: Schema<T>, others: Readonly<Record<string, string>>): Schema<T> {
  return shaped(
    codec(unknown(), custom<T>(), {
      decode: (wire, context) => {
        if (wire === null || typeof wire !== 'object') return refuse(context, 'not an object');
        const respelled: Record<string, unknown> = { ...wire };
        for (const [other, first] of Object.entries(others)) respelled[first] ??= respelled[other];
        return decodeWithin(schema, respelled, context);
      },
      encode: (value) => encode(schema, value as never),
    }),
    { same: schema as never },
  );
}

/** What every list in pages is asked with. */
export interface Paged {
  page?: number | undefined;
  limit?: number | undefined;
  /**
   * The cursor `next` of the page before; empty for the first page. A back end that knows no cursors, and a list without
   * them, go by `page`.
   */
  before?: string | undefined;
}

/** The fields of `Paged` on the wire, for the input of a list with cursors. */
export const paged = {
  page: ['page', optionally(integer)],
  limit: ['limit', optionally(integer)],
  before: ['before', optionally(string())],
} as const;

/** A page of a list. */
export interface Page<T> {
  items: T[];
  /** The number of rows on all pages, where the back end counts them. */
  total?: number | undefined;
  /** The cursor of the next page; null: this is the last one. Undefined where the list has no cursors. */
  next?: string | null | undefined;
}

export const ENVELOPES = ['rows', 'list', 'categories', 'news'];

/**
 * A list in any envelope (D21): an array, or rows/list/… with count/total. A value that is not a list is an empty list,
 * and an unreadable row is left out; both are reported once and not thrown.
 * @param listKey name of the list in this broker's envelope; empty for a bare array
 */
export function page<T>(item: Schema<T>, listKey = 'rows', countKey = 'count'): Schema<Page<T>> {
  return shaped(
    codec(unknown(), custom<Page<T>>(), {
      decode: (wire) => {
        const envelope = wire !== null && typeof wire === 'object' ? (wire as Record<string, unknown>) : {};
        const list = Array.isArray(wire)
          ? wire
          : [listKey, ...ENVELOPES].map((key) => envelope[key]).find(Array.isArray);
        if (!list) {
          onMalformed?.({ field: listKey || 'data', problem: 'is no list' });
          return { items: [], total: 0 };
        }
        const items: T[] = [];
        list.forEach((row: unknown, index) => {
          const result = safeDecode(item, row as never);
          if (result.success) items.push(result.data);
          else {
            const issue = result.error.issues[0];
            onMalformed?.({
              field: [`${listKey || 'data'}[${index}]`, ...(issue?.path ?? [])].join('.'),
              problem: issue?.message || 'has a wrong shape',
            });
          }
        });
        const count = Array.isArray(wire)
          ? items.length
          : Number(envelope[countKey] ?? envelope.count ?? envelope.total);
        const { next } = envelope;
        return {
          items,
          ...(Number.isSafeInteger(count) && count >= 0 ? { total: count } : {}),
          ...(next === null || typeof next === 'string' ? { next } : {}),
        };
      },
      encode: ({ items, total, next }) => {
        const rows = items.map((row) => encode(item, row as never));
        return listKey ? { [listKey]: rows, [countKey]: total, next } : rows;
      },
    }),
    { list: item as never, listKey, countKey },
  );
}

/**
 * A list that says something about all of its rows, beside them: optional fields, which are left out where the back end
 * does not have them or where they cannot be read (D21, D79).
 */
export function pageAnd<T, A extends object>(item: Schema<T>, also: Schema<A>): Schema<Page<T> & A> {
  const list = page(item);
  return shaped(
    codec(unknown(), custom<Page<T> & A>(), {
      decode: (wire) => {
        const isEnvelope = wire !== null && typeof wire === 'object' && !Array.isArray(wire);
        const said = safeDecode(also, (isEnvelope ? wire : {}) as never);
        if (!said.success) {
          const issue = said.error.issues[0];
          onMalformed?.({
            field: issue?.path?.join('.') ?? '',
            problem: issue?.message || 'has a wrong shape',
          });
        }
        return { ...decode(list, wire as never), ...(said.data as A) };
      },
      encode: (value) => ({ ...(encode(list, value) as object), ...(encode(also, value) as object) }),
    }),
    { list: item as never, listKey: 'rows', countKey: 'count', also: also as never },
  );
}
