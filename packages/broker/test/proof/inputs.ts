/** Generates valid and invalid input from the contract's own schemas. */
import type { AnyEndpoint } from '@bourse/contract/endpoint';
import { type JsonSchema, jsonSchema } from '@bourse/contract/json-schema';
import fc from 'fast-check';

const deep = (depth: number): unknown => (depth === 0 ? 1 : { a: [deep(depth - 1)] });

/** Values that only attackers send, and values that are sent by mistake. */
const WRONG: readonly unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  '0',
  0,
  -1,
  -0.5,
  0.1,
  1.000_000_000_1,
  1e21,
  1e308,
  2 ** 53,
  2_147_483_648,
  -2_147_483_649,
  '9223372036854775808',
  '1e5',
  '0x10',
  '1,000',
  '١٢٣',
  'NaN',
  'Infinity',
  '-1',
  '0.00000000000000000000000001',
  '9'.repeat(400),
  'x'.repeat(20_000),
  [],
  {},
  [1, 2, 3],
  ['a'],
  { length: 1e9 },
  deep(40),
  "' or '1'='1",
  "'; drop table accounts; --",
  '$1',
  '%',
  '_%\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b',
  '💸'.repeat(50),
  '__proto__',
  'constructor',
  '2026-13-45T99:99:99Z',
  8_640_000_000_000_001,
  -62_198_755_200_001,
];
const wrong = fc.constantFrom(...WRONG);

/** Plausible texts, including codes of the example market, so that some calls get far. */
const text = fc.oneof(
  fc.constantFrom(
    'EXSTEEL.NS',
    'EUR/USD',
    '^NSEI',
    'IN',
    'FUTURE',
    '9000000001',
    'demo1234',
    '123456',
    'bank',
    '1',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 20 }),
);

const fieldOf = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  const types = [schema.type ?? 'string'].flat();
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fieldOf));
  if (types.includes('integer')) return fc.oneof(fc.integer({ min: 1, max: 120 }), fc.maxSafeInteger());
  if (types.includes('object')) return bodyOf(schema);
  if (types.includes('number')) {
    return fc.oneof(fc.integer({ min: 0, max: 2_000_000 }), fc.double(), fc.integer().map(String), text);
  }
  return text;
};

const bodyOf = (schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> => {
  const properties = Object.entries(schema.properties ?? {});
  return fc
    .record(Object.fromEntries(properties.map(([name, field]) => [name, fieldOf(field)])))
    .map((body) => ({ ...body }));
};

/** A body of the right shape, with any number of its fields missing, wrong or added. */
export const inputOf = (endpoint: AnyEndpoint): fc.Arbitrary<unknown> => {
  const schema = jsonSchema(endpoint.input);
  const right = schema.anyOf ? fc.oneof(...schema.anyOf.map(bodyOf)) : bodyOf(schema);
  const spoiled = right.chain((body) => {
    const names = Object.keys(body);
    if (names.length === 0) return fc.dictionary(fc.constantFrom('page', '__proto__', 'extra'), wrong);
    return fc
      .array(fc.tuple(fc.constantFrom(...names), fc.oneof(wrong, fc.constant(undefined))), {
        minLength: 1,
        maxLength: 3,
      })
      .map((changes) => ({ ...body, ...Object.fromEntries(changes) }));
  });
  return fc.oneof(
    { weight: 2, arbitrary: right },
    { weight: 5, arbitrary: spoiled },
    { weight: 1, arbitrary: wrong },
  );
};
