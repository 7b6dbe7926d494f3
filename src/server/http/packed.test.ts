import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '#/app/contracts.ts';
import { testServer, type Colleague, type TestServer } from '../../../tests/support/server.ts';
import { isPrivate } from './packed.ts';

let server: TestServer;
let amna: Colleague;
beforeAll(async () => {
  server = await testServer();
  amna = await server.as('Super admin');
  for (let n = 0; n < 40; n += 1)
    await amna.call('POST /save-department', {
      name: `Quality ${n}`,
      parentId: null,
      headId: null,
    });
});
afterAll(() => server.close());

/** As it travels, undone by nobody. */
const raw = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ headers: Record<string, unknown>; status: number; body: Buffer }>((done, fail) => {
    const all = { Authorization: `Bearer ${amna.token}`, ...headers };
    const asked = request(`${server.base}${path}`, { method, headers: all }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () =>
        done({
          headers: reply.headers,
          status: reply.statusCode!,
          body: Buffer.concat(parts),
        }),
      );
    });
    asked.on('error', fail).end();
  });

const DEPARTMENTS = '/api/departments';

test('endpoints that tell tokens and secrets are among those that are never compressed', () => {
  const telling = allEndpoints().filter(([, it]) => {
    if (it.download) return false;
    const text = JSON.stringify(z.toJSONSchema(it.output, { unrepresentable: 'any' }));
    return /"(\w*token|\w*secret|password|pin)":\{"type":"string"/i.test(text);
  });
  expect(telling.map(([key]) => key)).toEqual(
    expect.arrayContaining(['POST /verify-device', 'POST /verify-pin', 'POST /change-password']),
  );
  expect(telling.filter(([, it]) => !isPrivate(it)).map(([key]) => key)).toEqual([]);
  const named = Object.fromEntries(allEndpoints());
  expect(isPrivate(named['POST /reveal-network-key']!)).toBe(true);
  expect(isPrivate(named['GET /departments']!)).toBe(false);
});

test.each(['/api/user', '/api/my-devices'])('%s is answered as it is', async (path) => {
  const { headers, status } = await raw(path, { 'Accept-Encoding': 'br, gzip' });
  expect(status).toBe(200);
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers['cache-control']).toBe('no-store, no-transform');
});

test('a large reply is compressed as the caller takes it', async () => {
  const plain = await raw(DEPARTMENTS);
  expect(plain.headers).toMatchObject({
    vary: expect.stringContaining('Accept-Encoding'),
    'content-length': String(plain.body.length),
  });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const br = await raw(DEPARTMENTS, { 'Accept-Encoding': 'gzip, deflate, br' });
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(br.body.length),
  });
  expect(brotliDecompressSync(br.body)).toEqual(plain.body);
  expect(br.body.length).toBeLessThan(plain.body.length / 4);
  const gz = await raw(DEPARTMENTS, { 'Accept-Encoding': 'gzip, br;q=0' });
  expect(gz.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gz.body)).toEqual(plain.body);
});

test('a small reply, a refusal and HEAD are answered as they are', async () => {
  const headers = { 'Accept-Encoding': 'br' };
  const small = await raw('/api/get-console-countries?book=ads', headers);
  expect(small.headers['content-encoding']).toBeUndefined();
  const refused = await raw(`${DEPARTMENTS}?unknown=1`, headers);
  expect(refused.status).toBe(400);
  expect(refused.headers['content-encoding']).toBeUndefined();
  const head = await raw(DEPARTMENTS, headers, 'HEAD');
  expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  expect(head.headers['content-encoding']).toBeUndefined();
});

test('the stream of changes and files to download travel as they are made', async () => {
  const headers = { 'Accept-Encoding': 'br', Authorization: `Bearer ${amna.token}` };
  const aborter = new AbortController();
  const live = await fetch(`${server.base}/api/live`, { headers, signal: aborter.signal });
  expect(live.headers.get('Content-Encoding')).toBeNull();
  aborter.abort();
  const file = await raw('/api/figures/export?measures=revenue&by=app&format=xlsx', headers);
  expect(file).toMatchObject({ status: 200 });
  expect(file.headers['content-encoding']).toBeUndefined();
});

test('the API document is packed once and asked for once', async () => {
  const first = await raw('/api/openapi.json', { 'Accept-Encoding': 'br' });
  expect(first.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(first.body).toString())).toMatchObject({
    openapi: '3.1.0',
  });
  const again = await raw('/api/openapi.json', { 'If-None-Match': String(first.headers['etag']) });
  expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
});
