import type { Schema } from '../support/fuzz-inputs.ts';

/** Where in an input a text stands: names of fields, `0` for the first of a list. */
export type Place = readonly string[];

/** What an operation takes, as the API document tells it. */
export function inputSchema(paths: Record<string, Record<string, Schema>>, key: string): Schema {
  const [method = '', path = ''] = key.split(' ');
  const operation = paths[`/api${path}`]![method.toLowerCase()]!;
  if (method !== 'GET') {
    const { content } = operation['requestBody'] as { content: Record<string, { schema: Schema }> };
    return Object.values(content)[0]!.schema;
  }
  const parameters = operation['parameters'] as {
    name: string;
    required: boolean;
    schema: Schema;
  }[];
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

function places(schema: Schema, isMeant: (it: Schema) => boolean, at: Place = []): Place[] {
  const choices = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as Schema[] | undefined;
  if (choices) return choices.flatMap((it) => places(it, isMeant, at));
  if (schema['type'] === 'array')
    return places((schema['items'] ?? {}) as Schema, isMeant, [...at, '0']);
  if (schema['type'] === 'object') {
    const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
    return properties.flatMap(([name, it]) => places(it, isMeant, [...at, name]));
  }
  return isMeant(schema) ? [at] : [];
}

/** The input with a text at a place; what is missing on the way there is made. */
export function withText(input: unknown, [name, ...rest]: Place, text: string): unknown {
  if (name === undefined) return text;
  if (name === '0') {
    const list = Array.isArray(input) ? input : [];
    return [withText(list[0], rest, text), ...list.slice(1)];
  }
  const known = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
  const inner = (known as Record<string, unknown>)[name];
  return { ...known, [name]: withText(inner, rest, text) };
}
