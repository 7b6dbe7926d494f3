import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';
import { demoSecrets, emailOf, type TeamName } from '#/demo/company.ts';
import { invite } from '#/domains/platform/auth/invitation/invitation.records.ts';
import type { SeededRoleName } from '#/kernel/seeded-roles.ts';
import { ensureServer } from '#/server/build.ts';
import { makeToken } from '#/server/cli/token.ts';
import type { OutboxMail } from '#/store/mail/outbox.ts';
import { freePort } from '#/store/records/embedded/free-port.ts';
import { openRecords } from '#/store/records/open.ts';
import { isAlive, startedIn, type Started } from './company-run.ts';

/** On busy cores it was seen to take four minutes. */
const STARTS_WITHIN_MS = 300_000;

/** Starts the whole server as `npm start` does; it outlives this test file. */
async function start(folder: string): Promise<Started> {
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const said = join(folder, 'server.log');
  const out = openSync(said, 'a');
  const file = join(await ensureServer(), 'start.js');
  const flags = ['--disable-warning=ExperimentalWarning', file, '--without-build'];
  const child = spawn(process.execPath, flags, {
    env: {
      PATH,
      HOME,
      TZ: 'UTC',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', out, out],
    detached: true,
  });
  child.unref();
  const server = { url: `http://localhost:${port}`, pid: child.pid! };
  writeFileSync(join(folder, 'server.json'), JSON.stringify(server));
  return server;
}

/** Two test files may come at once: the first starts it, both wait until it is ready. */
async function ready(folder: string): Promise<Started> {
  let server = startedIn(folder);
  if (!server && isFirst(folder)) server = await start(folder);
  const said = join(folder, 'server.log');
  for (let ms = 0; ms < STARTS_WITHIN_MS; ms += 200) {
    server ??= startedIn(folder);
    if (server && readFileSync(said, 'utf8').includes('Backlot is ready')) return server;
    if (server && !isAlive(server.pid)) break;
    await wait(200);
  }
  throw new Error(`The server did not start:\n${readFileSync(said, 'utf8').slice(-2000)}`);
}

/** Whoever makes the folder starts the server. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(join(folder, 'starting'));
    return true;
  } catch {
    return false;
  }
}

type RoleName = SeededRoleName;

/** Somebody who works in the demo company for one test. */
export interface Hand {
  id: number;
  email: string;
  token: string;
}

/**
 * The demo company, served by a process of its own and shared by all test files of a run: read its
 * figures freely, but change only what people hired for the test own.
 */
export async function openCompany() {
  const folder = inject('companyFolder');
  const { url } = await ready(folder);
  const records = await openRecords({
    dataDir: join(folder, 'data'),
    mode: 'client',
    log: () => {},
    size: 2,
  });
  const { db } = records;

  /** An address that nobody has: other files, and the try before, have hired people of this name. */
  const newEmail = (name: string) =>
    emailOf(`${name.replaceAll(' ', '-')} ${crypto.randomUUID().slice(0, 8)}`);

  const roleId = async (name: RoleName) =>
    (await db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow())
      .id;

  async function joins(personId: number, team: TeamName) {
    const { id } = await db
      .selectFrom('teams')
      .select('id')
      .where('name', '=', `Team ${team}`)
      .executeTakeFirstOrThrow();
    const values = { team_id: id, person_id: personId, since: '2020-01-01', until: null };
    await db.insertInto('team_members').values(values).execute();
  }

  /** Invites somebody; the link is the one their mail would carry. */
  async function inviteTo(team: TeamName, name: string) {
    const email = newEmail(name);
    const invitee = { name, email, roleId: await roleId('Member'), invitedBy: null };
    const { personId, token } = await invite(db, invitee, new Date());
    await joins(personId, team);
    return { id: personId, email, link: `${url}/login#invitation=${token}` };
  }

  /** A person with everybody's password and PIN, and a session. */
  async function hire(name: string, role: RoleName = 'Member', team?: TeamName): Promise<Hand> {
    const known = await db
      .selectFrom('people')
      .select(['password_hash', 'pin_hash'])
      .where('email', '=', emailOf('Hira Baig'))
      .executeTakeFirstOrThrow();
    const email = newEmail(name);
    const { id } = await db
      .insertInto('people')
      .values({ name, email, role_id: await roleId(role), status: 'active', ...known })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (team) await joins(id, team);
    return { id, email, token: await makeToken(db, email, new Date()) };
  }

  /** Six digits of the newest mail to this address, read as the person would: in the mailbox. */
  async function mailedCode(email: string): Promise<string> {
    for (let tries = 0; tries < 100; tries += 1) {
      const reply = await fetch(`${url}/dev/mail`, { headers: { Accept: 'application/json' } });
      const { mails } = (await reply.json()) as { mails: OutboxMail[] };
      const mine = mails
        .filter((it) => it.to === email && /^\d{6}$/m.test(it.text))
        .sort((a, b) => a.sentAt.localeCompare(b.sentAt));
      const code = /^\d{6}$/m.exec(mine.at(-1)?.text ?? '')?.[0];
      if (code) return code;
      await wait(100);
    }
    throw new Error(`No code was mailed to ${email}.`);
  }

  /** What the API answers a person. */
  async function read<T>(who: Pick<Hand, 'token'>, path: string): Promise<T> {
    const headers = { Authorization: `Bearer ${who.token}` };
    const reply = await fetch(`${url}/api${path}`, { headers });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  }

  const tokenOf = (email: string) => makeToken(db, email, new Date());
  return {
    url,
    db,
    invite: inviteTo,
    hire,
    tokenOf,
    mailedCode,
    read,
    close: () => records.close(),
    secrets: demoSecrets,
  };
}

export type Company = Awaited<ReturnType<typeof openCompany>>;
