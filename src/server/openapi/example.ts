import { lookUp } from '#/kernel/look-up.ts';
import type { Json } from './components.ts';

/** Texts of the forms that patterns and formats ask for, the first that fits is taken. */
const TEXTS = [
  'Falcon Run',
  'falcon-run',
  '2026-01-31',
  '09:30',
  '2026-01',
  '2026-Q1',
  '2026-01-01..2026-01-31',
  'PK',
  'USD',
  '1',
  '123456',
  'amna@backlot.example',
  '203.0.113.0/24',
  'https://backlot.example',
  '/dashboard',
  '#1f7a4d',
  '00000000-0000-4000-8000-000000000000',
  'BGT-12',
  'req_7KQ2M0XW4T',
  '2026-01-31T09:30:00.000Z',
  'a'.repeat(43),
  `B${'a'.repeat(86)}`,
];
const BY_FORMAT: Record<string, string> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T09:30:00.000Z',
  email: 'amna@backlot.example',
  uuid: '00000000-0000-4000-8000-000000000000',
  uri: 'https://backlot.example',
};

function textOf(schema: Json): string {
  const { format, pattern, minLength = 0, maxLength = Infinity } = schema;
  const given = lookUp(BY_FORMAT, String(format));
  if (given) return given;
  const patterns = [pattern, ...((schema['allOf'] ?? []) as Json[]).map((it) => it['pattern'])]
    .filter((it) => typeof it === 'string')
    .map((it) => new RegExp(it, 'u'));
  const fits = (it: string) =>
    it.length >= Number(minLength) &&
    it.length <= Number(maxLength) &&
    patterns.every((form) => form.test(it));
  return TEXTS.find(fits) ?? 'a'.repeat(Number(minLength));
}

function numberOf({ minimum = -Infinity, exclusiveMinimum = -Infinity, maximum = Infinity }: Json) {
  const least = Math.max(Number(minimum), Number(exclusiveMinimum) + 1);
  return Math.min(Math.max(1, least), Number(maximum));
}

/**
 * A value that the schema allows, the same at every start. Fields that may be absent are left out of
 * what is `sent`, and stand in what is answered.
 * @param schemas by name, for references; where one leads back to itself, null ends it.
 */
export function exampleOf(
  schema: Json,
  schemas: Record<string, Json>,
  sent: boolean,
  inside: readonly string[] = [],
): unknown {
  const next = (it: unknown) => exampleOf(it as Json, schemas, sent, inside);
  const examples = schema['examples'] as unknown[] | undefined;
  if (examples) return examples[0];
  if ('const' in schema) return schema['const'];
  if ('default' in schema) return schema['default'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if (typeof schema['$ref'] === 'string') {
    const name = schema['$ref'].split('/').at(-1)!;
    if (inside.includes(name)) return null;
    return exampleOf(schemas[name]!, schemas, sent, [...inside, name]);
  }
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (choices) return next(choices[0]);
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  if (type === 'object' || schema['properties']) return objectOf(schema, sent, next);
  if (type === 'array') {
    const { prefixItems, items, minItems = 0 } = schema;
    if (Array.isArray(prefixItems)) return prefixItems.map(next);
    const item = next(items ?? {});
    return item === null && inside.length > 0
      ? []
      : Array(Math.max(1, Number(minItems))).fill(item);
  }
  if (type === 'integer' || type === 'number') return numberOf(schema);
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type === 'string') return textOf(schema);
  const all = schema['allOf'] as Json[] | undefined;
  return all ? Object.assign({}, ...all.map(next)) : null;
}

function objectOf(schema: Json, sent: boolean, next: (it: unknown) => unknown): Json {
  const required = (schema['required'] ?? []) as string[];
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
  const all = (schema['allOf'] ?? []) as Json[];
  const own = properties
    .filter(([name]) => !sent || required.includes(name))
    .map(([name, it]) => [name, next(it)]);
  // Of a record whose names are a list, as zod tells it.
  const others = schema['additionalProperties']
    ? required.filter((it) => !own.some(([name]) => name === it))
    : [];
  const named = others.map((name) => [name, next(schema['additionalProperties'])]);
  return Object.assign({}, ...all.map(next), Object.fromEntries([...own, ...named])) as Json;
}
