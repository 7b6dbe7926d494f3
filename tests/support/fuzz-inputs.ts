import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';

/** A JSON schema as the API document has it. */
export type Schema = Record<string, unknown>;

const nastyTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  "'; drop table people; --",
  "' or '1'='1",
  '%',
  '%_\\',
  '\\',
  '../../../../etc/passwd',
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '=cmd()',
  'null',
  'NaN',
  '0x10',
  '1e309',
  '-0',
  '2025-02-30',
  '9999-12-31',
  '0000-01-01',
  '24:00',
  '$1',
  'İıſK',
  '👩‍👩‍👧‍👦'.repeat(40),
  'x'.repeat(5000),
];

const nastyNumbers = [
  -1,
  0,
  -0,
  0.1,
  1e308,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  Number.MIN_VALUE,
];

/** What no schema asks for. */
const nasty: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...nastyTexts),
  fc.constantFrom<unknown>(...nastyNumbers),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Forms that a pattern alone does not say how to fill. */
const known: Record<string, readonly string[]> = {
  date: ['2025-11-17', '2025-11-21', '2025-11-24', '2026-01-31', '9999-12-31', '0001-01-01'],
  range: ['2025-11-01..2025-11-19', '2025-11-19..2025-11-01', '0001-01-01..9999-12-31'],
  time: ['00:00', '09:15', '15:00', '17:00', '23:45'],
  month: ['2025-11', '2026-12', '0001-01', '9999-12'],
  country: ['PK', 'US', 'ZZ'],
  token: ['A'.repeat(43), 'b'.repeat(20)],
  digits: ['000000', '193702'],
  email: ['amna@backlot.example', "o'neil@backlot.example"],
};
const knownTexts = Object.values(known).flat();

function texts(schema: Schema): Arbitrary<unknown> {
  const pattern = schema['pattern'];
  if (typeof pattern === 'string') {
    const form = new RegExp(pattern, 'u');
    const fitting = knownTexts.filter((it) => form.test(it));
    if (fitting.length > 0) return fc.constantFrom(...fitting);
  }
  const maxLength = Math.min(Number(schema['maxLength'] ?? 40), 300);
  const minLength = Math.min(Number(schema['minLength'] ?? 0), maxLength);
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength }),
    fc.constantFrom(...knownTexts),
  );
}

function numbers(schema: Schema, ids: readonly number[]): Arbitrary<unknown> {
  const min = Math.ceil(Math.max(Number(schema['minimum'] ?? -(2 ** 31)), -(2 ** 31)));
  const max = Math.floor(Math.min(Number(schema['maximum'] ?? 2 ** 31 - 1), 2 ** 31 - 1));
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.integer({ min: Math.min(min, max), max }) },
  );
}

function fitting(schema: Schema, ids: readonly number[]): Arbitrary<unknown> {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (choices) return fc.oneof(...choices.map((it) => inputs(it, ids)));
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom<unknown>(...schema['enum']);
  const { type } = schema;
  if (type === 'integer' || type === 'number') return numbers(schema, ids);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array')
    return fc.array(inputs((schema['items'] ?? {}) as Schema, ids), { maxLength: 4 });
  if (type === 'object') return objects(schema, ids);
  return type === 'string' ? texts(schema) : nasty;
}

function objects(schema: Schema, ids: readonly number[]): Arbitrary<unknown> {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const model = Object.fromEntries(properties.map(([name, it]) => [name, inputs(it, ids)]));
  const requiredKeys = (schema['required'] ?? []) as string[];
  const whole = fc.record(model, { requiredKeys });
  const surprising = fc
    .record({
      it: whole,
      name: fc.constantFrom('__proto__', 'constructor', 'surprise'),
      value: nasty,
    })
    .map(({ it, name, value }) => ({ ...it, [name]: value }));
  return fc.oneof({ weight: 12, arbitrary: whole }, { weight: 1, arbitrary: surprising });
}

/** Values that mostly fit a schema; `ids` are those of records that exist. */
export function inputs(schema: Schema, ids: readonly number[]): Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fitting(schema, ids) }, { weight: 1, arbitrary: nasty });
}
