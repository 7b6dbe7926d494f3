import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createPlain } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFacts } from '#/store/facts/open.ts';
import { openFiles } from '#/store/files/open.ts';
import { openMail } from '#/store/mail/open.ts';
import { madeAuthority } from '../../../tests/support/certificates.ts';
import { readAuthorities, trustAuthorities } from './authorities.ts';
import { CannotReach } from './cannot-reach.ts';
import { connect } from './connect.ts';
import { tlsFault, untrustedUnder } from './tls-fault.ts';

type Authority = Awaited<ReturnType<typeof madeAuthority>>;
type Kind = 'expired' | 'early' | 'elsewhere' | 'unknown' | 'plain';

const known = getCACertificates('default');
const dataDir = mkdtempSync(join(tmpdir(), 'tls-'));
const caFile = join(dataDir, 'ca.pem');
let authority: Authority;

beforeAll(async () => {
  authority = await madeAuthority();
  writeFileSync(caFile, `Ours\n${authority.pem}\n`);
});
afterAll(() => {
  setDefaultCACertificates(known);
  rmSync(dataDir, { recursive: true });
});

const kinds: [Kind, string][] = [
  ['expired', 'a certificate that has expired'],
  ['early', 'a certificate that is not valid yet'],
  ['elsewhere', 'a certificate for another host name'],
  ['unknown', 'name a file with it in CA_FILE'],
  ['plain', 'answers without encryption'],
];

const servedBy = (kind: Kind | 'good') =>
  authority[kind === 'unknown' || kind === 'plain' ? 'good' : kind];

/** Trusts the authority, but for the server whose authority is to be unknown. */
function trusting(kind: Kind | 'good') {
  setDefaultCACertificates(known);
  if (kind !== 'unknown') trustAuthorities(caFile);
}

/** A server on this machine that proves in such a way who it is. */
async function web(kind: Kind | 'good') {
  trusting(kind);
  const answer: Parameters<typeof createPlain>[1] = (_, reply) => reply.end('fine');
  const server = kind === 'plain' ? createPlain(answer) : createServer(servedBy(kind), answer);
  server.on('tlsClientError', () => {});
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port, close };
}

const errorOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it went through',
    (error: unknown) => error,
  );

describe.each(kinds)('a server that is %s', (kind, words) => {
  test('is refused in words by whoever calls other companies', async () => {
    const server = await web(kind);
    const url = new URL(`https://localhost:${server.port}/hook`);
    const signal = AbortSignal.timeout(5_000);
    const ways = { standIn: undefined, mayReach: () => true, signal };
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const error = await errorOf(connect({ url, hosts: ['localhost'] }, { ...ways, resolve }));
    server.close();
    const fault = tlsFault(error);
    expect(fault).toContain(words);
    const told = new CannotReach('untrusted', url, { fault: fault! });
    expect(told.message).toContain(words);
    expect(told.at(new URL('https://chat.example/')).message).toMatch(/^https:\/\/chat\.example\//);
  });

  test('is named by its setting where it keeps files or facts', async () => {
    const server = await web(kind);
    const host = `localhost:${server.port}`;
    const files = await openFiles({ dataDir, s3Url: `https://a:b@${host}/bucket` });
    const ofFiles = untrustedUnder(await errorOf(files.exists('a/b')));
    const clickhouseUrl = `https://a:b@${host}/backlot`;
    const ofFacts = untrustedUnder(await errorOf(openFacts({ dataDir, clickhouseUrl })));
    server.close();
    expect(ofFiles?.message).toContain(`S3_URL: ${host} `);
    expect(ofFiles?.message).toContain(words);
    expect(ofFacts?.message).toContain(`CLICKHOUSE_URL: ${host} `);
    expect(ofFacts?.message).toContain(words);
  });

  test('is named by SMTP_URL where it takes mail', async () => {
    trusting(kind);
    const isPlain = kind === 'plain';
    const server = new SMTPServer({
      secure: !isPlain,
      authOptional: true,
      ...(!isPlain && servedBy(kind)),
    });
    server.on('error', () => {});
    await new Promise<void>((done) => void server.listen(0, 'localhost', done));
    const { port } = server.server.address() as AddressInfo;
    const smtpUrl = `smtps://localhost:${port}`;
    const mail = await openMail({ dataDir, smtpUrl, from: 'Backlot <backlot@studio.example>' });
    const errors = [
      await errorOf(mail.check()),
      await errorOf(mail.send({ to: 'a@studio.example', subject: 'A', text: 'B' }, 'id')),
    ];
    await new Promise<void>((done) => server.close(done));
    for (const it of errors) {
      expect((it as Error).message).toContain(`SMTP_URL: localhost:${port} `);
      expect((it as Error).message).toContain(words);
    }
  });
});

test('an authority of one’s own is trusted once its file is named, beside the known ones', async () => {
  const server = await web('good');
  const reply = await fetch(`https://localhost:${server.port}/`);
  server.close();
  expect(await reply.text()).toBe('fine');
  // Node names each once, in a form of its own.
  expect(getCACertificates('default').length).toBeGreaterThan(100);
});

test('a file without a certificate, or with a broken one, names nobody', () => {
  const path = join(dataDir, 'other.pem');
  for (const text of [
    '',
    'words',
    authority.good.key,
    authority.pem.replace(/[A-Za-z]{20}/, 'AAAA'),
  ]) {
    writeFileSync(path, text);
    expect(() => readAuthorities(path)).toThrow(Error);
  }
  expect(() => readAuthorities(join(dataDir, 'nowhere'))).toThrow('ENOENT');
  expect(readAuthorities(caFile)).toHaveLength(1);
});

test('an error about something else is no fault of a certificate', () => {
  for (const it of [new Error('ECONNREFUSED'), new CannotReach('timeout', new URL('https://a.b/'))])
    expect(tlsFault(it)).toBeUndefined();
  expect(tlsFault('text')).toBeUndefined();
});
