import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EnvironmentError, parseEnvironment } from './environment.ts';
import { environmentExample, variables } from './variables.ts';

const key = Buffer.alloc(32, 7).toString('base64');

function complaintsOf(source: Record<string, string>): string[] {
  try {
    parseEnvironment(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message.split('\n').slice(1);
    throw error;
  }
  return [];
}

describe('a wrong variable', () => {
  test.each([
    ['PORT', 'abc', "must be a number between 1 and 65535, or 0 for a free one, got 'abc'"],
    ['PORT', '70000', "must be a number between 1 and 65535, or 0 for a free one, got '70000'"],
    ['HOST', 'a b', "must be a host name or address, got 'a b'"],
    [
      'PUBLIC_URL',
      'https://x.example/console',
      "must be an http or https address without a path, got 'https://x.example/console'",
    ],
    ['COMPANY', 'acme', "must be demo or own, got 'acme'"],
    ['MAIL_FROM', 'Backlot', "must be a mail address, with or without a name, got 'Backlot'"],
    ['LOG_LEVEL', 'loud', /^must be one of fatal, .*, got 'loud'$/],
    ['TRUST_PROXY', '10.0.0.0/99', /got '10\.0\.0\.0\/99'$/],
    ['EXTENSION_IDS', 'abc', /got 'abc'$/],
    ['DUCKDB_MEMORY', 'plenty', "must be a size such as 2GB, got 'plenty'"],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://me@x', /got 'http:\/\/me@x'$/],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', "must be a number between 0 and 1, got '1.5'"],
    ['DUCKDB_THREADS', '0', "must be a number between 1 and 256, got '0'"],
    ['FCM_ACCOUNT_FILE', '/nowhere', /^must be a Google .*, got '\/nowhere'$/],
    [
      'CA_FILE',
      '/nowhere',
      "must be a file of certificates in PEM that can be read, got '/nowhere'",
    ],
    ['MASTER_KEY_FILE', '/nowhere', "must be a file that can be read, got '/nowhere'"],
  ])('%s=%s is named with its value', (name, value, complaint) => {
    const complaints = complaintsOf({ [name]: value });
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatch(`${name}: `);
    expect(complaints[0]!.slice(name.length + 2)).toMatch(complaint);
  });

  test.each([
    ['DATABASE_URL', 'mysql://canary:canary@db/x'],
    ['CLICKHOUSE_URL', 'tcp://canary'],
    ['S3_URL', 'https://canary.example/bucket'],
    ['SMTP_URL', 'canary'],
    ['MASTER_KEY', 'canary'],
    ['VAPID_PRIVATE_KEY', 'canary'],
    ['METRICS_TOKEN', 'canary'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'canary'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'name=%canary'],
  ])('%s is secret: it is named without its value', (name, value) => {
    const complaints = complaintsOf({ [name]: value });
    expect(complaints[0]).toMatch(`${name}: must be `);
    expect(complaints.join()).not.toContain('canary');
  });

  test('does not hide the others: all are said at once', () => {
    const complaints = complaintsOf({ PORT: 'x', LOG_LEVEL: 'x', MASTER_KEY: 'x', COMPANY: 'x' });
    expect(complaints.map((it) => it.split(':')[0]).sort()).toEqual([
      'COMPANY',
      'LOG_LEVEL',
      'MASTER_KEY',
      'PORT',
    ]);
  });
});

describe('variables that contradict each other are refused', () => {
  test.each([
    [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM: must be set with SMTP_URL'],
    [
      { VAPID_PUBLIC_KEY: 'B'.repeat(87) },
      'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: must be set together',
    ],
    [{ RATE_LIMITS: 'off', COMPANY: 'own' }, "RATE_LIMITS: may be 'off' for the demo company only"],
    [
      { RATE_LIMITS: 'off', DATABASE_URL: 'postgres://db/x' },
      "RATE_LIMITS: may be 'off' for the demo company only",
    ],
    [
      { MASTER_KEY: key, MASTER_KEY_FILE: '/nowhere' },
      'MASTER_KEY_FILE: cannot be set beside MASTER_KEY',
    ],
  ])('%j', (source, complaint) => {
    expect(complaintsOf(source)).toEqual([complaint]);
  });
});

describe('the environment', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'environment-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('starts the demo company on this machine when nothing is set', () => {
    expect(parseEnvironment({ PORT: '', SMTP_URL: '  ' })).toMatchObject({
      port: 4310,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4310',
      company: 'demo',
      databaseUrl: undefined,
      mailFrom: 'Backlot <backlot@localhost>',
      vapidSubject: 'mailto:backlot@localhost',
      trustProxy: 0,
      extensionIds: [],
      rateLimits: true,
      logLevel: 'info',
    });
  });

  test('takes what is set', () => {
    const parsed = parseEnvironment({
      PORT: '80',
      PUBLIC_URL: 'https://backlot.example.com/',
      DATABASE_URL: 'postgres://u:p@db/backlot',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      EXTENSION_IDS: `${'a'.repeat(32)}, 0f6a1c64-7a4e-4f3f-9a53-1d9a6a3a1f0e`,
      DUCKDB_MEMORY: '2GB',
      DUCKDB_THREADS: '4',
      MASTER_KEY: key,
    });
    expect(parsed).toMatchObject({
      port: 80,
      publicUrl: 'https://backlot.example.com',
      company: 'own',
      trustProxy: ['10.0.0.0/8', '::1'],
      extensionIds: ['a'.repeat(32), '0f6a1c64-7a4e-4f3f-9a53-1d9a6a3a1f0e'],
      duckdb: { memory: '2GB', threads: 4 },
      masterKey: key,
    });
  });

  test('reads the master key from a file', () => {
    const file = join(folder, 'key');
    writeFileSync(file, `${key}\n`);
    expect(parseEnvironment({ MASTER_KEY_FILE: file }).masterKey).toBe(key);
    writeFileSync(file, 'too short');
    expect(complaintsOf({ MASTER_KEY_FILE: file })[0]).toMatch(/^MASTER_KEY: must be 32 bytes/);
  });

  test('cannot be changed', () => {
    const parsed = parseEnvironment({});
    expect(() => Object.assign(parsed, { port: 1 })).toThrow(TypeError);
    expect(() => Object.assign(parsed.duckdb, { threads: 1 })).toThrow(TypeError);
  });
});

describe('the table of variables', () => {
  test('.env.example says every variable as it is', async () => {
    await expect(environmentExample()).toMatchFileSnapshot('../../.env.example');
  });

  test('takes its own examples', () => {
    const examples = variables.flatMap(({ name, example }) => (example ? [[name, example]] : []));
    const {
      MASTER_KEY_FILE: _key,
      FCM_ACCOUNT_FILE: _fcm,
      CA_FILE: _ca,
      ...rest
    } = Object.fromEntries(examples);
    expect(complaintsOf(rest)).toEqual([]);
  });
});
