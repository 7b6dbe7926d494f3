import { expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints, allPermissions, domains } from '#/app/contracts.ts';
import { screens } from '#/app/screens.ts';
import type { Screen } from '#/kernel/screen.ts';
import { served } from '#/server/domains.ts';

const endpoints = allEndpoints();

test('the list of every METHOD path changes only on purpose', async () => {
  const list = endpoints.map(([key, it]) => {
    const access = it.access.kind === 'permission' ? it.access.permission : it.access.kind;
    return `${key}  ${access}`;
  });
  await expect(`${list.sort().join('\n')}\n`).toMatchFileSnapshot('endpoints.snapshot.txt');
});

test('no endpoint is contracted twice', () => {
  const keys = endpoints.map(([key]) => key);
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
});

test('every contracted endpoint has a handler and every handler a contract', () => {
  expect(served.map((it) => it.key).sort()).toEqual(endpoints.map(([key]) => key).sort());
});

test.each(endpoints)('%s refuses a field it does not know', (_key, endpoint) => {
  const parsed = z.safeParse(endpoint.input, { 'no-such-field': 1 });
  const codes = parsed.success ? [] : parsed.error.issues.map((it) => it.code);
  expect(codes).toContain('unrecognized_keys');
});

test.each(endpoints)('%s can be described in the API document', (_key, endpoint) => {
  expect(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })).toBeTruthy();
  expect(endpoint.summary).toMatch(/^[A-Z][^.]+$/);
});

test('every permission that is asked for is declared by a domain', () => {
  const declared = allPermissions;
  const asked = [
    ...endpoints.map(([, it]) => it.access),
    ...(screens as readonly Screen[]).map((it) => it.access),
  ];
  const unknown = asked.flatMap((it) =>
    it.kind === 'permission' && !declared[it.permission] ? [it.permission] : [],
  );
  expect(unknown).toEqual([]);
});

test('the names of domains are unique', () => {
  const names = domains.map((it) => it.name);
  expect(new Set(names).size).toBe(names.length);
});
