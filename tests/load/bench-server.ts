import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoSignIns } from '#/demo/company.ts';
import { ensureServer } from '#/server/build.ts';
import { serverEnvironment } from '#/server/supervise.ts';
import { freePort } from '#/store/records/embedded/free-port.ts';
import { openRecords } from '#/store/records/open.ts';
import type { Db } from '#/store/records/records.ts';
import { hashToken, newToken } from '#/store/secret.ts';

export const demoDir = join('.data', 'bench', 'demo');

const LOOK_MS = 200;
/** Looks, for ten minutes: the first start makes the company and enters its history. */
const PATIENCE = 3_000;

/** A session of this person, as if signed in just now. */
export async function sessionOf(db: Db, email: string): Promise<string> {
  const now = new Date();
  const later = new Date(now.getTime() + 12 * 3_600_000);
  const person = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const device = await db
    .insertInto('devices')
    .values({
      person_id: person.id,
      secret_hash: hashToken(newToken()),
      browser: 'Bench',
      system: 'Bench',
      address: '127.0.0.1',
      verified_at: now,
      last_seen_at: now,
      trusted_until: later,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = newToken();
  const session = { token_hash: hashToken(token), person_id: person.id, device_id: device.id };
  await db
    .insertInto('sessions')
    .values({ ...session, last_active_at: now, expires_at: later })
    .execute();
  return token;
}

/**
 * The real server, asked over HTTP from outside; on the demo company, which is kept between runs,
 * or on the one that a folder holds.
 */
export async function benchServer(dataDir = demoDir) {
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const server = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--max-semi-space-size=16',
      join(await ensureServer(), 'start.js'),
    ],
    {
      env: {
        ...serverEnvironment(),
        PORT: String(port),
        DATA_DIR: dataDir,
        COMPANY: 'demo',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  for (let tries = 0; ; tries++) {
    const reply = await fetch(`${base}/ready`).catch(() => undefined);
    if (reply?.ok) break;
    if (server.exitCode !== null || tries > PATIENCE)
      throw new Error('The server to measure did not start.');
    await sleep(LOOK_MS);
  }
  const records = await openRecords({ dataDir, mode: 'client', log: () => {}, size: 2 });
  const who = (role: string) => demoSignIns.find((it) => it.role === role)!.email;
  const stop = async () => {
    await records.close();
    server.kill('SIGTERM');
    await new Promise((done) => server.once('exit', done));
  };
  const token = (role: string) => sessionOf(records.db, who(role));
  return { base, pid: server.pid!, db: records.db, token, stop };
}
