import { describe, expect, it } from 'vitest';
import { endpoints } from './all.ts';
import { listBankCards } from './bank-cards.ts';
import { type JsonSchema, jsonSchema } from './json-schema.ts';
import { buy } from './orders.ts';
import { changePassword } from './passwords.ts';
import { uploadFile } from './uploads.ts';

describe('the wire as JSON Schema', () => {
  it('names the fields as they are on the wire, and which may be missing', () => {
    const { properties, required } = jsonSchema(buy.input);
    expect(Object.keys(properties ?? {})).toEqual(
      expect.arrayContaining(['tag', 'count', 'price', 'mold', 'id', 'url_count', 'stock_password']),
    );
    expect(required).toEqual(['tag', 'count', 'price', 'mold']);
    expect(properties?.mold).toMatchObject({ enum: expect.arrayContaining(['stock', 'qip']) });
  });

  it('shows lists, statuses, either of two bodies, and files', () => {
    const cards = jsonSchema(listBankCards.output);
    expect(cards).toMatchObject({ type: 'array', items: { properties: { status: { enum: [0, 1, 2] } } } });
    expect(jsonSchema(changePassword.input).anyOf).toHaveLength(2);
    expect(jsonSchema(uploadFile.input).properties?.file).toMatchObject({ format: 'binary' });
  });

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'says something of every field of %s',
    (_name, { input, output }) => {
      const say = (schema: JsonSchema, path: string): void => {
        for (const [name, field] of Object.entries(schema.properties ?? {})) {
          expect(Object.keys(field), `${path}.${name}`).not.toEqual([]);
          say(field, `${path}.${name}`);
        }
        if (schema.items) say(schema.items, `${path}[]`);
        for (const one of schema.anyOf ?? []) say(one, path);
      };
      say(jsonSchema(input), 'input');
      say(jsonSchema(output), 'output');
    },
  );
});
