import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serving } from '../../../tests/support/serving.ts';
import { apiDocs } from './api-docs.ts';

let http: Awaited<ReturnType<typeof serving>>;
beforeAll(async () => {
  http = await serving(new Hono().get('/api/docs', apiDocs()).get('/api/docs/*', apiDocs()));
});
afterAll(() => http.stop());

test.each(['/api/docs/package.json', '/api/docs/../package.json', '/api/docs/%2e%2e/package.json'])(
  '%s is not part of the documents',
  async (path) => {
    expect((await fetch(`${http.url}${path}`)).status).toBe(404);
  },
);

test('the page has no script of its own and asks no other server', async () => {
  const page = await (await fetch(`${http.url}/api/docs`)).text();
  const scripts = [...page.matchAll(/<script([^>]*)>([^<]*)/g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes, inline] of scripts) {
    expect(attributes).toMatch(/src="\/api\/docs\//);
    expect(inline).toBe('');
  }
  expect(page).not.toMatch(/(src|href)="(https?:)?\/\//);
});

test('everything the page names is there', async () => {
  const page = await (await fetch(`${http.url}/api/docs`)).text();
  const named = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((it) => it[1]!);
  expect(named).toHaveLength(4);
  for (const path of named) {
    const reply = await fetch(`${http.url}${path}`);
    expect(reply.status).toBe(200);
    expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(100);
  }
  expect(await (await fetch(`${http.url}/api/docs/start.js`)).text()).toContain(
    "'/api/openapi.json'",
  );
});
