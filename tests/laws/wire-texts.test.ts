import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '#/app/contracts.ts';
import { textsIn, type Found } from '#/server/texts/find-texts.ts';
import { isOutside } from '#/server/texts/kinds-of-files.ts';

/** Every value that a contract names: `applied`, `ratio`, `desc`. */
function valuesOf(schema: unknown, into: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  const { enum: among, const: only } = schema as { enum?: unknown; const?: unknown };
  for (const it of [...(Array.isArray(among) ? among : []), only])
    if (typeof it === 'string') into.add(it);
  for (const it of Object.values(schema)) valuesOf(it, into);
}

/** Where words are made for people, who call some things as the wire does. */
const forPeople =
  /\.(?:actions|part|screen|screens)\.ts$|words\.ts$|^src\/(?:ui|client|palette|console|extension)\//;

/** Words that happen to be values elsewhere. */
const areWords = new Set([
  'src/kernel/parameters.ts yes',
  'src/kernel/parameters.ts no',
  'src/kernel/reading/chip.ts none',
  'src/domains/work/tasks/phases/save-item.server.ts done',
  'src/domains/work/tasks/phases/save-item.server.ts open',
  'src/domains/revenue/reports/alerts/alert-values.ts points',
  'src/domains/people/employees/leaving/leaving.contract.ts objective',
  'src/domains/people/employees/leaving/leaving.contract.ts objectives',
  'src/domains/people/employees/leaving/leaving.contract.ts alert',
  'src/domains/people/employees/leaving/leaving.contract.ts alerts',
  'src/domains/catalogue/data-entry/console/figure-names.ts nothing',
]);

test('no value that travels is a text: in another language it would be another value', () => {
  const values = new Set<string>();
  const told = { unrepresentable: 'any' } as const;
  for (const [, { input, output }] of allEndpoints()) {
    valuesOf(z.toJSONSchema(input, { ...told, io: 'input' }), values);
    valuesOf(z.toJSONSchema(output, { ...told, io: 'output' }), values);
  }
  expect(values.size).toBeGreaterThan(500);
  const taken = globSync('src/**/*.ts').flatMap((path) => {
    if (isOutside(path) || forPeople.test(path)) return [];
    const texts = textsIn(readFileSync(path, 'utf8'), path);
    // What stands in the place of a sentence is a word of it.
    const isWithin = (it: Found) =>
      texts.some((other) => other !== it && other.start <= it.start && other.end >= it.end);
    return texts
      .filter((it) => it.kind === 'string' && values.has(it.text) && !isWithin(it))
      .map((it) => `${path} ${it.text}`);
  });
  expect([...new Set(taken)].filter((it) => !areWords.has(it))).toEqual([]);
});
