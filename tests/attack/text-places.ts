import type { Schema } from '../support/fuzz-inputs.ts';

/** Where in an input a text stands: names of fields, `0` for the first of a list. */
export type Place = readonly string[];

type Document = Record<string, unknown>;

/** The schema with what stands in place of its references. */
function inlined(document: Document, it: unknown): unknown {
  if (Array.isArray(it)) return it.map((one) => inlined(document, one));
  if (typeof it !== 'object' || it === null) return it;
  const { $ref, ...rest } = it as Schema;
  const own = Object.fromEntries(
    Object.entries(rest).map(([name, one]) => [name, inlined(document, one)]),
  );
  if (typeof $ref !== 'string') return own;
  const { schemas } = document['components'] as { schemas: Record<string, Schema> };
  return { ...(inlined(document, schemas[$ref.split('/').at(-1)!]) as Schema), ...own };
}

/** What an operation takes, as the API document tells it. */
export function inputSchema(document: Document, key: string): Schema {
  const [method = '', path = ''] = key.split(' ');
  const paths = document['paths'] as Record<string, Record<string, Schema>>;
  const operation = paths[`/api${path}`]![method.toLowerCase()]!;
  if (method !== 'GET') {
    const body = operation['requestBody'] as
      | { content: Record<string, { schema: Schema }> }
      | undefined;
    if (!body) return { type: 'object', properties: {}, required: [] };
    return inlined(document, Object.values(body.content)[0]!.schema) as Schema;
  }
  const all = inlined(document, operation['parameters']) as {
    name: string;
    in?: string;
    required: boolean;
    schema: Schema;
  }[];
  const parameters = all.filter((it) => it.in === 'query');
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((it) => [it.name, it.schema])),
    required: parameters.filter((it) => it.required).map((it) => it.name),
  };
}

const isText = ({ type }: Schema) => type === 'string' || type === undefined;
const isNumber = ({ type }: Schema) => type === 'integer' || type === 'number';

/** Every place of a schema that takes a text, free or of a form. */
export const textPlaces = (schema: Schema): Place[] => places(schema, isText);

/** Every place of a schema that takes a number. */
export const numberPlaces = (schema: Schema): Place[] => places(schema, isNumber);

/** Every place of a schema that takes a list. */
export const listPlaces = (schema: Schema): Place[] =>
  places(schema, ({ type }) => type === 'array');

function places(schema: Schema, isMeant: (it: Schema) => boolean, at: Place = []): Place[] {
  const choices = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as Schema[] | undefined;
  if (choices) return choices.flatMap((it) => places(it, isMeant, at));
  if (schema['type'] === 'array') {
    const inner = places((schema['items'] ?? {}) as Schema, isMeant, [...at, '0']);
    return isMeant(schema) ? [at, ...inner] : inner;
  }
  if (schema['type'] === 'object') {
    const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
    return properties.flatMap(([name, it]) => places(it, isMeant, [...at, name]));
  }
  return isMeant(schema) ? [at] : [];
}

/** The input with a value at a place; what is missing on the way there is made. */
export function withValue(input: unknown, [name, ...rest]: Place, value: unknown): unknown {
  if (name === undefined) return value;
  if (name === '0') {
    const list = Array.isArray(input) ? input : [];
    return [withValue(list[0], rest, value), ...list.slice(1)];
  }
  const known = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
  const inner = (known as Record<string, unknown>)[name];
  return { ...known, [name]: withValue(inner, rest, value) };
}
