import { connect as dial, createServer as createTcp, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  networkServer,
  type NetworkServer,
  type Reply,
  type Seen,
} from '../../../tests/support/networks/network-server.ts';
import { isPublicAddress } from './addresses.ts';
import { CannotReach } from './cannot-reach.ts';
import { checkedLookup } from './connect.ts';
import { makeOutbound, type OutboundOptions, type OutboundRequest } from './outbound.ts';

const host = 'reports.example.com';
let server: NetworkServer;
let answer: (request: Seen) => Reply = () => ({ body: 'fine' });

beforeAll(async () => {
  server = await networkServer((request) => answer(request));
});
afterAll(() => server.close());

const send = (
  url: string,
  request: Partial<OutboundRequest> = {},
  options: OutboundOptions = { standIn: server.url },
) => makeOutbound(options)({ url: new URL(url), hosts: [host], ...request });

async function reasonOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'it went through';
  } catch (error) {
    if (!(error instanceof CannotReach)) throw error;
    // Whatever went wrong, the key in the query stays out of the words.
    const everything = JSON.stringify(error, Object.getOwnPropertyNames(error));
    return everything.includes('s3cret') ? 'it tells the key' : error.reason;
  }
}

test('only https to a named host goes out', async () => {
  const before = server.seen.length;
  for (const url of [
    `http://${host}/?key=s3cret`,
    `https://${host}:8443/?key=s3cret`,
    `https://user:s3cret@${host}/`,
    'https://elsewhere.example.com/?key=s3cret',
    `https://${host}.evil.test/?key=s3cret`,
    `https://${host}./?key=s3cret`,
    'file:///etc/passwd?key=s3cret',
  ]) {
    expect(await reasonOf(send(url))).toBe('host');
  }
  for (const address of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f000001']) {
    const url = `https://${address}/`;
    const hosts = [new URL(url).hostname];
    expect(await reasonOf(send(url, { hosts }))).toBe('host');
  }
  expect(server.seen.length).toBe(before);
});

test('a name that leads to a machine inside is not called', async () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:a00:1::1',
  ];
  expect(inside.filter(isPublicAddress)).toEqual([]);
  for (const address of inside) {
    const found = [
      { address: '8.8.8.8', family: 4 },
      { address, family: address.includes(':') ? 6 : 4 },
    ];
    const work = send(`https://${host}/?key=s3cret`, {}, { resolve: async () => found });
    expect(await reasonOf(work)).toBe('address');
  }
  const outside = ['8.8.8.8', '142.250.1.1', '2607:f8b0:4004:800::200e'];
  expect(outside.filter(isPublicAddress)).toEqual(outside);
});

test('the address that was checked is the one connected to, asked for once', async () => {
  const tcp = createTcp((socket) => socket.end(socket.localAddress ?? ''));
  await new Promise<void>((done) => tcp.listen(0, '0.0.0.0', done));
  const answers = ['127.0.0.1', '127.0.0.9'];
  let asked = 0;
  const lookup = checkedLookup(new URL(`https://${host}/`), {
    resolve: async () => [{ address: answers[asked++]!, family: 4 }],
    mayReach: (address) => address === '127.0.0.1',
  });
  const { port } = tcp.address() as AddressInfo;
  const reached = await new Promise<string>((done, fail) => {
    dial({ host, port, lookup })
      .once('error', fail)
      .once('data', (it: Buffer) => done(it.toString()));
  });
  expect(reached).toBe('127.0.0.1');
  expect(asked).toBe(1);
  const second = await new Promise((done) => dial({ host, port, lookup }).once('error', done));
  expect(second).toBeInstanceOf(CannotReach);
  tcp.close();
});

test('a request arrives whole and its reply comes back unpacked', async () => {
  answer = ({ body, headers, query, host: meant }) => ({
    status: 201,
    headers: { 'Content-Type': 'text/plain', 'X-Limit': '7' },
    body: `${meant} ${headers['x-key']} ${query.get('a')} ${body}`,
  });
  const request = { method: 'POST', headers: { 'X-Key': 's3cret' }, body: 'ü' } as const;
  const reply = await send(`https://${host}/?a=b`, request);
  expect(reply).toMatchObject({ status: 201, headers: { 'x-limit': '7' } });
  expect(reply.text).toBe(`${host} s3cret b ü`);
});

test('redirects lead to named hosts only, and another host gets neither headers nor body', async () => {
  const other = 'files.example.com';
  const hosts = [host, other];
  let to = '';
  answer = ({ path, headers, host: meant }) =>
    path === '/start'
      ? { status: 302, headers: { Location: to } }
      : { body: `${meant}${path} ${headers['authorization'] ?? 'nothing'}` };
  const headers = { Authorization: 'Bearer s3cret' };
  const start = `https://${host}/start?key=s3cret`;
  to = '/end';
  expect((await send(start, { hosts, headers })).text).toBe(`${host}/end Bearer s3cret`);
  to = `https://${other}/end`;
  expect((await send(start, { hosts, headers })).text).toBe(`${other}/end nothing`);
  for (to of ['https://evil.test/', `http://${host}/`, `${server.url}/end`, 'file:///etc/passwd']) {
    expect(await reasonOf(send(start, { hosts, headers }))).toBe('host');
  }
  to = '/start';
  expect(await reasonOf(send(start, { hosts, headers }))).toBe('redirect');
  answer = () => ({ status: 307, headers: { Location: `https://${other}/end` } });
  expect(await reasonOf(send(start, { hosts, method: 'POST', body: 'key=s3cret' }))).toBe(
    'redirect',
  );
});

test('size and time have limits, also for what is packed small', async () => {
  answer = () => ({ body: 'x'.repeat(5000) });
  expect(await reasonOf(send(`https://${host}/`, { maxBytes: 4999 }))).toBe('too-large');
  expect((await send(`https://${host}/`, { maxBytes: 5000 })).text.length).toBe(5000);
  const bomb = await packed(gzipSync('x'.repeat(5_000_000)));
  expect(
    await reasonOf(send(`https://${host}/`, { maxBytes: 10_000 }, { standIn: bomb.url })),
  ).toBe('too-large');
  bomb.close();
  const silent = createTcp(() => {});
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const standIn = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  expect(await reasonOf(send(`https://${host}/?key=s3cret`, { timeoutMs: 50 }, { standIn }))).toBe(
    'timeout',
  );
  const signal = AbortSignal.timeout(50);
  expect(await reasonOf(send(`https://${host}/`, { signal }, { standIn }))).toBe('stopped');
  silent.close();
});

test('an answer that breaks off is no answer, packed or not', async () => {
  answer = () => ({ body: 'x'.repeat(5000), breaksOff: true });
  expect(await reasonOf(send(`https://${host}/`))).toBe('broken-off');
  const half = await packed(gzipSync('x'.repeat(5000)).subarray(0, -12));
  expect(await reasonOf(send(`https://${host}/`, {}, { standIn: half.url }))).toBe('broken-off');
  half.close();
  expect(await reasonOf(send(`https://${host}/`, {}, { standIn: 'http://127.0.0.1:1' }))).toBe(
    'connection',
  );
});

/** A server whose every answer is these gzipped bytes. */
async function packed(bytes: Buffer) {
  const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bytes.length}\r\n\r\n`;
  const tcp = createTcp((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from(head), bytes])));
  });
  await new Promise<void>((done) => tcp.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(tcp.address() as AddressInfo).port}`;
  return { url, close: () => tcp.close() };
}
