import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { serving } from '../../../tests/support/serving.ts';
import { clientAddress, isLoopback, normalAddress } from './client-address.ts';

let http: Awaited<ReturnType<typeof serving>>;
afterEach(() => http?.stop());

async function addressSeen(trust: number | string[], forwardedFor?: string) {
  const app = new Hono().use(clientAddress(trust));
  app.get('/', (c) => c.json({ address: c.get('address'), forwarded: c.get('forwarded') }));
  http = await serving(app);
  const headers: Record<string, string> = forwardedFor ? { 'X-Forwarded-For': forwardedFor } : {};
  return (await fetch(http.url, { headers })).json();
}

test('without a trusted proxy nobody can claim another address', async () => {
  expect(await addressSeen(0, '203.0.113.9')).toEqual({ address: '127.0.0.1', forwarded: true });
});

test('one hop: what the caller put before the proxy wrote its line is not believed', async () => {
  const seen = await addressSeen(1, '198.51.100.1, 203.0.113.9');
  expect(seen).toEqual({ address: '203.0.113.9', forwarded: true });
});

test('more hops than the line has stop at its far end', async () => {
  expect(await addressSeen(5, '203.0.113.9')).toMatchObject({ address: '203.0.113.9' });
});

test('listed proxies are walked through; the first stranger is the caller', async () => {
  const line = '198.51.100.1, 203.0.113.9, 10.1.2.3';
  expect(await addressSeen(['127.0.0.1', '10.0.0.0/8'], line)).toMatchObject({
    address: '203.0.113.9',
  });
});

test('a connection that does not come from a listed proxy is the caller itself', async () => {
  expect(await addressSeen(['10.0.0.0/8'], '203.0.113.9')).toMatchObject({ address: '127.0.0.1' });
});

test('nonsense in the line is not taken for an address', async () => {
  expect(await addressSeen(1, 'unknown')).toMatchObject({ address: '127.0.0.1' });
});

test('a direct request is not forwarded', async () => {
  expect(await addressSeen(0)).toEqual({ address: '127.0.0.1', forwarded: false });
});

test.each([
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['[2001:DB8:0:0::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['1.2.3', ''],
])('%s is written as %s', (given, normal) => {
  expect(normalAddress(given)).toBe(normal);
});

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['192.168.0.1', false],
  ['', false],
])('%s is loopback: %s', (address, is) => {
  expect(isLoopback(address)).toBe(is);
});
