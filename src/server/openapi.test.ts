import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '#/app/contracts.ts';
import { statusOf } from '#/kernel/refusal.ts';
import { openApi } from './openapi.ts';
import type { Json } from './openapi/components.ts';

let document: Json;
beforeAll(async () => {
  document = await openApi();
});

const operationOf = (key: string) => {
  const [method = '', path = ''] = key.split(' ');
  const paths = document['paths'] as Record<string, Record<string, Json>>;
  return paths[`/api${path}`]![method.toLowerCase()]!;
};
const inQuery = (operation: Json) =>
  (operation['parameters'] as Json[]).filter((it) => it['in'] === 'query');

test('it is valid OpenAPI 3.1, without a reference that leads nowhere', async () => {
  const rules = [
    'struct',
    'no-unresolved-refs',
    'no-unused-components',
    'no-invalid-media-type-examples',
    'no-invalid-parameter-examples',
    'no-invalid-schema-examples',
    'no-enum-type-mismatch',
    'no-schema-type-mismatch',
    'operation-operationId-unique',
    'operation-operationId-url-safe',
    'operation-tag-defined',
    'operation-description',
    'operation-summary',
    'operation-4xx-response',
    'parameter-description',
    'security-defined',
  ];
  const config = await createConfig({
    rules: Object.fromEntries(rules.map((it) => [it, 'error'])),
  });
  const found = await lintFromString({ source: JSON.stringify(document), config });
  expect(found.map((it) => `${it.ruleId}: ${it.message} ${it.location[0]?.pointer}`)).toEqual([]);
  // Every example of every schema is looked at: seconds of the processor.
}, 120_000);

test('a document with a dangling reference is not taken for valid', async () => {
  const spoilt = JSON.stringify(document).replace('schemas/PostLoginRequest"', 'schemas/Gone"');
  const config = await createConfig({ rules: { 'no-unresolved-refs': 'error' } });
  expect(await lintFromString({ source: spoilt, config })).toHaveLength(1);
});

test('what the contracts export and what endpoints take and answer have names', () => {
  const { schemas } = document['components'] as { schemas: Json };
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Announcement', 'Filter', 'TreeRow', 'Refusal', 'PostLoginRequest']),
  );
  expect(JSON.stringify(operationOf('GET /announcements/announcement'))).toContain(
    '"$ref":"#/components/schemas/Announcement"',
  );
});

test('every example is taken by its endpoint', () => {
  const refused = allEndpoints()
    .filter(([, it]) => !it.upload)
    .map(([key, it]) => {
      const operation = operationOf(key);
      const given = inQuery(operation).filter((one) => one['example'] !== undefined);
      const body = operation['requestBody'] as
        | { content: Record<string, { example: unknown }> }
        | undefined;
      const example = key.startsWith('GET')
        ? Object.fromEntries(given.map((one) => [one['name'], one['example']]))
        : (body?.content['application/json']?.example ?? {});
      return [key, z.safeParse(it.input, example).error?.message] as const;
    });
  expect(refused.filter(([, error]) => error !== undefined)).toEqual([]);
});

test('every parameter says what it means', () => {
  const silent = allEndpoints().flatMap(([key]) =>
    inQuery(operationOf(key))
      .filter((it) => !it['description'])
      .map((it) => `${key} ${String(it['name'])}`),
  );
  expect(silent).toEqual([]);
});

test('an operation says who may call it, what repeats, what is refused and how often', () => {
  const operation = operationOf('POST /save-department');
  expect(operation).toMatchObject({
    operationId: 'postSaveDepartment',
    tags: ['Departments'],
    security: [{ bearer: [] }, { accessToken: [] }],
    'x-permission': 'departments:write',
  });
  expect(operation['description']).toMatch(/departments:write.*Admin \(all\).*HR \(all\)/);
  expect(operation['description']).toContain('240 calls in 60 s');
  expect(JSON.stringify(operation['parameters'])).toContain('IdempotencyKey');
  expect(Object.keys(operation['responses'] as Json)).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '409', '412', '423', '429', '507']),
  );
  expect(Object.keys(operationOf('GET /departments')['responses'] as Json)).not.toContain('412');
  expect(operationOf('POST /login')).toMatchObject({ security: [] });
  const closed = operationOf('POST /add-access-token');
  expect(closed).toMatchObject({ security: [{ bearer: [] }] });
  expect(closed['description']).toMatch(/X-Signature/);
  expect(closed['description']).toContain('It takes no access token.');
});

test('the refusals are the closed list, each with its status', () => {
  const { schemas, responses } = document['components'] as Record<string, Record<string, Json>>;
  const { code } = schemas!['Refusal']!['properties'] as { code: { enum: string[] } };
  expect(code.enum).toEqual([...Object.keys(statusOf), 'bug']);
  const named = Object.values(responses!).flatMap((it) => {
    const { 'application/json': media } = it['content'] as { 'application/json': Json };
    return [(media['example'] as { code: string }).code];
  });
  // Statuses of several codes have one example.
  expect(named).toHaveLength(new Set(Object.values(statusOf)).size + 1);
});
