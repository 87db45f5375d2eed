/** Converts a schema of the contract to JSON Schema of the wire, for the API's description and for tests. */
import { wireShapes } from '@bourse/contract/schema';

export type JsonSchema = {
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  description?: string;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  contentMediaType?: string;
};

/** The parts of zod's definitions that the contract uses. */
interface Definition {
  type: string;
  in: object;
  innerType: object;
  element: object;
  shape: Record<string, object>;
  options: object[];
  values: unknown[];
  entries: Record<string, unknown>;
}

const TEXTS: Record<string, JsonSchema> = {
  decimal: { type: ['string', 'number'], pattern: '^-?\\d+(\\.\\d+)?$', description: 'A decimal amount' },
  time: { type: ['number', 'string'], description: 'Epoch milliseconds, or ISO 8601 with a zone' },
  integer: { type: ['integer', 'string'], pattern: '^-?\\d+$', description: 'A whole number' },
  id: { type: ['string', 'number'] },
  flag: { type: ['boolean', 'integer', 'string'], enum: [true, false, 1, 0, '1', '0', 'true', 'false'] },
  file: { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' },
};

const definitionOf = (schema: object): Definition => (schema as { _zod: { def: Definition } })._zod.def;

/** Whether a field may be missing on the wire. */
export const mayBeMissing = (schema: object): boolean => {
  if (wireShapes.has(schema)) return false;
  const definition = definitionOf(schema);
  if (definition.type === 'pipe') return mayBeMissing(definition.in);
  return definition.type === 'optional' || definition.type === 'unknown';
};

export const jsonSchema = (schema: object): JsonSchema => {
  const shape = wireShapes.get(schema);
  if (shape) {
    if ('text' in shape) return TEXTS[shape.text] ?? {};
    if ('oneOf' in shape) return { enum: shape.oneOf };
    if ('same' in shape) return jsonSchema(shape.same);
    if ('either' in shape) return { anyOf: shape.either.map(jsonSchema) };
    const list: JsonSchema = { type: 'array', items: jsonSchema(shape.list) };
    if (shape.listKey === '') return list;
    return {
      type: 'object',
      properties: {
        [shape.listKey]: list,
        [shape.countKey]: {
          type: 'integer',
          description: 'On all pages; missing where a cursor was asked with',
        },
        next: {
          anyOf: [{ type: 'string' }, { type: 'null' }],
          description:
            'The cursor of the next page; null on the last one, missing where the list has no cursors',
        },
        ...(shape.also ? jsonSchema(shape.also).properties : {}),
      },
      required: [shape.listKey],
    };
  }
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'pipe':
      return jsonSchema(definition.in);
    case 'optional':
      return jsonSchema(definition.innerType);
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return { type: definition.type };
    case 'literal':
      return { enum: definition.values };
    case 'enum':
      return { type: 'string', enum: Object.values(definition.entries) };
    case 'array':
      return { type: 'array', items: jsonSchema(definition.element) };
    case 'union':
      return { anyOf: definition.options.map(jsonSchema) };
    case 'object': {
      const fields = Object.entries(definition.shape);
      return {
        type: 'object',
        properties: Object.fromEntries(fields.map(([name, field]) => [name, jsonSchema(field)])),
        required: fields.filter(([, field]) => !mayBeMissing(field)).map(([name]) => name),
      };
    }
    default:
      return {};
  }
};
