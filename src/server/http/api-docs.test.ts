import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#/app/contracts.ts';
import { testServer, type TestServer } from '../../../tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const page = async (path: string) => {
  const reply = await fetch(`${server.base}/api/reference${path}`);
  return { status: reply.status, text: await reply.text(), reply };
};

test.each(['/nothing', '/schemas/Nothing', '/schemas/constructor', '/%2e%2e/package.json'])(
  '%s is not part of the documents',
  async (path) => {
    expect((await page(path)).status).toBe(404);
  },
);

test('anybody reads it, without a session', async () => {
  const { status, text, reply } = await page('');
  expect(status).toBe(200);
  expect(reply.headers.get('Content-Type')).toContain('text/html');
  for (const [key] of allEndpoints()) {
    const [method, path] = key.split(' ');
    expect(text).toContain(`<span class="method">${method}</span> /api${path}<`);
  }
});

test('a browser that looks for it at /api/docs is sent there; a call is answered as before', async () => {
  const headers = { Accept: 'text/html,*/*' };
  const seen = await fetch(`${server.base}/api/docs`, { headers, redirect: 'manual' });
  expect([seen.status, seen.headers.get('Location')]).toEqual([302, '/api/reference']);
  const called = await fetch(`${server.base}/api/docs`);
  expect([called.status, await called.json()]).toMatchObject([401, { code: 'unauthenticated' }]);
  const amna = await server.as('Super admin');
  const manual = await amna.call('GET /docs', {}, { headers });
  expect(manual).toMatchObject({ status: 200, body: { headings: expect.any(Array) } });
});

test('its pages have no script and ask no other server', async () => {
  for (const path of ['', '/announcements', '/schemas/Announcement', '?q=task']) {
    const { text } = await page(path);
    expect(text).not.toMatch(/<script|\son\w+=|(src|href)="(https?:)?\/\//);
  }
});

test('an endpoint is told with its rights, fields, example and call', async () => {
  const { text } = await page('/departments');
  expect(text).toContain('id="postSaveDepartment"');
  expect(text).toContain('departments:write');
  expect(text).toContain('/api/reference/schemas/PostSaveDepartmentRequest');
  expect(text).toContain('curl -X POST &#39;http://backlot.test/api/save-department&#39;');
  expect(text).toContain('400, 401, 403');
});

test('every link within it leads somewhere', async () => {
  const seen = new Set(['']);
  const broken: string[] = [];
  for (const path of seen) {
    const { status, text } = await page(path);
    if (status !== 200) broken.push(path);
    for (const [, to = ''] of text.matchAll(/href="\/api\/reference([^"#]*)/g)) seen.add(to);
  }
  expect(broken).toEqual([]);
  expect(seen.size).toBeGreaterThan(500);
});

test('endpoints are found by words, and what is asked for is no markup', async () => {
  const { text } = await page('?q=save%20departments:write');
  expect(text).toContain('/api/save-department');
  expect(text).not.toContain('/api/departments<');
  expect((await page('?q=%3Cimg%20src=x%3E')).text).not.toContain('<img');
});
