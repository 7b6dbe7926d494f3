import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { seededRoles } from '#/app/seeded-roles.ts';
import type { AppleKeys } from '#/domains/revenue/acquisition/postbacks/apple-keys.ts';
import { makeApp } from '#/server/app.ts';
import { makeLimit, noLimit } from '#/server/http/limits.ts';
import { webApp } from '#/server/http/web-app.ts';
import { makeLive } from '#/server/live/hub.ts';
import { localFiles } from '#/store/files/local-files.ts';
import type { Message } from '#/store/mail/mail.ts';
import { makeOutbound } from '#/store/outbound/outbound.ts';
import type { Records } from '#/store/records/records.ts';
import { hashToken, newToken } from '#/store/secret.ts';
import type { Stores } from '#/store/stores.ts';
import { addQuery } from './add-query.ts';
import { testDatabase } from './database.ts';
import { listening } from './listening.ts';
import { testFacts } from './test-facts.ts';
import { wordlessIn } from './written-in-words.ts';

type RoleName = (typeof seededRoles)[number]['name'];

export interface Reply {
  status: number;
  headers: Headers;
  // Replies are read freely in tests; each test says what it expects.
  body: Record<string, unknown> & {
    message?: string;
    code?: string;
    fields?: Record<string, string>;
  };
}

interface CallOptions {
  token?: string;
  key?: string;
  headers?: Record<string, string>;
}

export interface Colleague {
  id: number;
  token: string;
  /** Calls the API as this person. */
  call: (key: string, input?: unknown, options?: CallOptions) => Promise<Reply>;
}

/**
 * A real server on a database of its own, reached over real HTTP. `clock.now` may be moved.
 * `mails` holds what would have been sent, `queued` the jobs that would run.
 * @param pages folder of a build that is served beside the API.
 * @param standIn address of a server that stands in for every network's.
 * @param clickhouseUrl a database for the facts instead of DuckDB.
 * @param isLimited whether the limits on how often one may ask hold.
 * @param given another database of its own; `appleKeys` public keys that stand for Apple's.
 * @param publicUrl where people would open it; it listens at the port that is in it.
 * @param trustProxy how many proxies' `X-Forwarded-For` is believed.
 */
export async function testServer(
  pages?: string,
  standIn?: string,
  trustProxy = 0,
  clickhouseUrl?: string,
  isLimited = false,
  given?: Records,
  publicUrl = 'http://backlot.test',
  appleKeys?: AppleKeys,
) {
  const records = given ?? (await testDatabase());
  const mails: Message[] = [];
  const queued: { queue: string; data: object }[] = [];
  const clock = { now: new Date() };
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const dataDir = mkdtempSync(join(tmpdir(), 'backlot-test-'));
  const facts = testFacts(dataDir, clickhouseUrl);
  const files = await localFiles(join(dataDir, 'files'));
  const stores = {
    records,
    facts,
    files,
    jobs: {
      enqueue: async (_db: unknown, queue: string, data: object) =>
        void queued.push({ queue, data }),
    },
    outbound: makeOutbound({ standIn }),
    mail: {
      by: 'the test',
      send: async (message: Message) => void mails.push(message),
      check: async () => {},
    },
    post: async (_db: unknown, message: Message) => void mails.push(message),
  } as Partial<Omit<Stores, 'jobs'>> & { jobs: Partial<Stores['jobs']> } as Stores;
  const masterKey = Buffer.alloc(32, 7).toString('base64');
  const live = makeLive({ url: records.url, log, beatMs: 500 });
  const app = makeApp({
    stores,
    live,
    log,
    clock: () => clock.now,
    publicUrl,
    masterKey,
    ...(appleKeys && { appleKeys }),
    spoolFolder: join(dataDir, 'uploads'),
    gamesOnlineUrl: standIn && 'https://games.example.com/online',
    extensionIds: [],
    trustProxy,
    metricsToken: undefined,
    limit: isLimited ? makeLimit(records.pool, log) : noLimit,
    // A slow machine is no reason to refuse what a test asks for.
    load: { maxLagMs: Infinity },
    pings: {},
  });
  if (pages) app.get('*', webApp(pages));
  const { base, close: closeHttp } = await listening(app.fetch, {
    port: Number(new URL(publicUrl).port),
    hasPages: pages !== undefined,
  });
  const roles = seededRoles.map((it) => ({
    name: it.name,
    rank: it.rank,
    system: true,
    grants: JSON.stringify(it.grants),
  }));
  await records.db.insertInto('roles').values(roles).execute();

  async function call(key: string, input: unknown = {}, options: CallOptions = {}): Promise<Reply> {
    const [method, path] = key.split(' ') as [string, string];
    const headers: Record<string, string> = { ...options.headers };
    if (options.token) headers['Authorization'] = `Bearer ${options.token}`;
    if (options.key) headers['Idempotency-Key'] = options.key;
    const url = new URL(`${base}/api${path}`);
    if (method === 'GET') addQuery(url, input as Record<string, unknown>);
    else if (!(input instanceof FormData)) headers['Content-Type'] = 'application/json';
    const body =
      method === 'GET' ? undefined : input instanceof FormData ? input : JSON.stringify(input);
    const response = await fetch(url, { method, headers, body });
    // A stream of events has no end to wait for.
    const isStream = response.headers.get('Content-Type') === 'text/event-stream';
    if (isStream) await response.body?.cancel();
    const text = isStream ? '' : await response.text();
    return { status: response.status, headers: response.headers, body: parse(text) };
  }

  /** The seeded role, or one like it that lacks these rights. */
  const roleId = async (name: string): Promise<number> =>
    (
      await records.db
        .selectFrom('roles')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).id;

  async function roleNamed(name: RoleName, without: readonly string[] = []): Promise<number> {
    const { db } = records;
    const seeded = await db
      .selectFrom('roles')
      .select(['id', 'rank', 'grants'])
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    if (without.length === 0) return seeded.id;
    const left = Object.entries(seeded.grants).filter(([it]) => !without.includes(it));
    const grants = JSON.stringify(Object.fromEntries(left));
    const { id } = await db
      .insertInto('roles')
      .values({ name: `${name} ${randomUUID()}`, rank: seeded.rank, grants })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A person with a full session, as if signed in just now. */
  async function as(
    role: RoleName,
    about: { name?: string; teamId?: number; leads?: number; without?: readonly string[] } = {},
  ): Promise<Colleague> {
    const { db } = records;
    const name = about.name ?? `${role} ${randomUUID().slice(0, 6)}`;
    const email = `${name.toLowerCase().replace(/\W+/g, '.')}@backlot.example`;
    const role_id = await roleNamed(role, about.without);
    const { id } = await db
      .insertInto('people')
      .values({ name, email, role_id, status: 'active' })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (about.teamId)
      await db
        .insertInto('team_members')
        .values({ team_id: about.teamId, person_id: id, since: '2020-01-01', until: null })
        .execute();
    if (about.leads)
      await db.updateTable('teams').set({ lead_id: id }).where('id', '=', about.leads).execute();
    const token = await signIn(id);
    return { id, token, call: (key, input, options) => call(key, input, { token, ...options }) };
  }

  async function signIn(personId: number): Promise<string> {
    const token = newToken();
    const times = {
      verified_at: clock.now,
      last_seen_at: clock.now,
      trusted_until: new Date(clock.now.getTime() + 90 * 864e5),
    };
    const device = await records.db
      .insertInto('devices')
      .values({
        person_id: personId,
        secret_hash: hashToken(newToken()),
        browser: 'Chrome',
        system: 'Linux',
        address: '127.0.0.1',
        ...times,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await records.db
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        person_id: personId,
        device_id: device.id,
        last_active_at: clock.now,
        expires_at: new Date(clock.now.getTime() + 12 * 36e5),
      })
      .execute();
    return token;
  }

  /** A person whose role allows nothing. */
  async function nobody(): Promise<Colleague> {
    const role = { name: `Nothing ${randomUUID()}`, rank: 1, grants: '{}' };
    const { id } = await records.db
      .insertInto('roles')
      .values(role)
      .returning('id')
      .executeTakeFirstOrThrow();
    const person = await as('Member');
    await records.db
      .updateTable('people')
      .set({ role_id: id })
      .where('id', '=', person.id)
      .execute();
    return person;
  }

  async function team(name: string): Promise<number> {
    const row = await records.db
      .insertInto('teams')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  const close = async () => {
    await live.close();
    await closeHttp();
    const wordless = await wordlessIn(records.db);
    await facts.close();
    await records.close();
    rmSync(dataDir, { recursive: true, force: true });
    if (wordless) throw new Error(wordless);
  };
  return {
    base,
    call,
    as,
    nobody,
    roleId,
    signIn,
    team,
    db: records.db,
    facts,
    files,
    records,
    mails,
    queued,
    stores,
    masterKey,
    clock,
    close,
  };
}

export type TestServer = Awaited<ReturnType<typeof testServer>>;

function parse(text: string): Reply['body'] {
  try {
    return JSON.parse(text) as Reply['body'];
  } catch {
    return { raw: text };
  }
}
