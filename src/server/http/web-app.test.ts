import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serving } from '../../../tests/support/serving.ts';
import { precompress } from './precompress.ts';
import { securityHeaders } from './security-headers.ts';
import { webApp } from './web-app.ts';

const script = `console.log(${JSON.stringify('word '.repeat(1000))});`;
const page = '<!doctype html><script type="module" src="/chunks/console-abc.js"></script>';
const html = { Accept: 'text/html,*/*' };

let root: string;
let http: Awaited<ReturnType<typeof serving>>;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'web-app-'));
  const folder = join(root, 'web');
  mkdirSync(join(folder, 'chunks'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'icon.png'), 'png');
  writeFileSync(join(folder, 'chunks', 'console-abc.js'), script);
  writeFileSync(join(root, 'secret.txt'), 'canary');
  await precompress(folder);
  http = await serving(new Hono().use(securityHeaders(false)).use(webApp(folder)));
});
afterAll(async () => {
  await http.stop();
  rmSync(root, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${http.url}${path}`, { headers });

/** The bytes as they travel: `fetch` would open them. */
function raw(path: string, encoding: string): Promise<{ encoding?: string; bytes: Buffer }> {
  return new Promise((done, fail) => {
    const headers = { 'Accept-Encoding': encoding, Accept: 'text/html' };
    const { hostname, port } = new URL(http.url);
    const asked = request({ hostname, port, path, headers }, async (reply) => {
      const bytes = Buffer.concat(await reply.toArray());
      done({ encoding: reply.headers['content-encoding'], bytes });
    });
    asked.on('error', fail).end();
  });
}

test.each(['/chunks/console-old.js', '/assets/gone.css', '/chunks/'])(
  '%s of an older build is missing, not a page',
  async (path) => {
    expect((await get(path, html)).status).toBe(404);
  },
);

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/chunks/..%2f..%2fsecret.txt',
])('%s does not lead out of the folder', async (path) => {
  const reply = await raw(path, 'identity');
  expect(reply.bytes.toString()).not.toContain('canary');
});

test('an unknown address that no person opens is missing', async () => {
  expect((await get('/unknown.json', { Accept: 'application/json' })).status).toBe(404);
});

test('nothing can be sent to a page', async () => {
  expect((await fetch(`${http.url}/login`, { method: 'POST', headers: html })).status).toBe(404);
});

test.each(['/', '/dashboard', '/tasks/info?id=1', '/index.html'])(
  '%s opens the console and is asked for every time',
  async (path) => {
    const reply = await get(path, html);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(reply.headers.get('Cache-Control')).toBe('no-cache');
    const text = await reply.text();
    const [, nonce] = /script nonce="([^"]+)"/.exec(text)!;
    expect(text).toBe(page.replace('<script', `<script nonce="${nonce}"`));
    expect(reply.headers.get('Content-Security-Policy')).toContain(`'nonce-${nonce}'`);
  },
);

test('no two replies have the same nonce, so a page that is kept is never taken for another', async () => {
  const [one, two] = [await get('/', html), await get('/', html)];
  expect(await one.text()).not.toBe(await two.text());
  expect(one.headers.has('ETag')).toBe(false);
});

test('a file named by its content is kept for ever, another for an hour', async () => {
  const chunk = await get('/chunks/console-abc.js');
  expect(chunk.headers.get('Content-Type')).toMatch(/^text\/javascript/);
  expect(chunk.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect((await get('/icon.png')).headers.get('Cache-Control')).toBe('public, max-age=3600');
});

test('what the browser has already is not sent again', async () => {
  const etag = (await get('/icon.png')).headers.get('ETag')!;
  const again = await get('/icon.png', { 'If-None-Match': `"other", ${etag}` });
  expect(again.status).toBe(304);
  expect(again.headers.get('ETag')).toBe(etag);
  expect(await again.text()).toBe('');
  expect((await get('/icon.png', { 'If-None-Match': '"other"' })).status).toBe(200);
});

test('HEAD says what GET would, without the body', async () => {
  const reply = await fetch(`${http.url}/chunks/console-abc.js`, { method: 'HEAD' });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('ETag')).toMatch(/^W\//);
  expect(await reply.text()).toBe('');
});

test('text travels compressed in the best form the browser takes', async () => {
  const brotli = await raw('/chunks/console-abc.js', 'gzip, deflate, br');
  expect(brotli.encoding).toBe('br');
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(script);
  const zipped = await raw('/chunks/console-abc.js', 'gzip, br;q=0');
  expect(zipped.encoding).toBe('gzip');
  expect(gunzipSync(zipped.bytes).toString()).toBe(script);
  const plain = await raw('/chunks/console-abc.js', 'identity');
  expect(plain.encoding).toBeUndefined();
  expect(plain.bytes.toString()).toBe(script);
});

test('a console that was not built says how to build it', async () => {
  const other = await serving(new Hono().use(webApp(join(root, 'nowhere'))));
  const reply = await fetch(other.url, { headers: html });
  expect(reply.status).toBe(503);
  expect(await reply.text()).toContain('npm run build');
  await other.stop();
});
