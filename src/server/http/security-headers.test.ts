import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { notAllowed } from '#/kernel/refusal.ts';
import { serving } from '../../../tests/support/serving.ts';
import { securityHeaders } from './security-headers.ts';

let http: Awaited<ReturnType<typeof serving>>;
afterEach(() => http.stop());

async function headersOf(path: string, https = false) {
  const app = new Hono().use(securityHeaders(https));
  app.get('/', (c) => c.html('<p>page</p>'));
  app.get('/refused', () => {
    throw notAllowed('No.');
  });
  http = await serving(app);
  return (await fetch(`${http.url}${path}`)).headers;
}

test.each(['/', '/refused', '/unknown'])('%s runs our own scripts only', async (path) => {
  const policy = (await headersOf(path)).get('Content-Security-Policy');
  await http.stop();
  const again = (await headersOf(path)).get('Content-Security-Policy');
  expect(again).not.toBe(policy);
  expect(policy?.replace(/'nonce-[\w+/=]{20,}'/, 'NONCE').split('; ')).toEqual([
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' NONCE",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default inert dompurify',
  ]);
});

test('no page may frame, sniff, or learn more than it needs', async () => {
  expect(Object.fromEntries(await headersOf('/'))).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
});

test('browsers are told to insist on https only where there is https', async () => {
  expect((await headersOf('/')).has('Strict-Transport-Security')).toBe(false);
  await http.stop();
  expect((await headersOf('/', true)).get('Strict-Transport-Security')).toMatch(
    /^max-age=31536000/,
  );
});
