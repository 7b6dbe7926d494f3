import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { checkSealed } from '#/domains/people/employees/sealed/check-sealed.records.ts';
import { openFiles } from '#/store/files/open.ts';
import { openMail } from '#/store/mail/open.ts';
import { ourSchema, pendingMigrations } from '#/store/records/migrate.ts';
import { openRecords } from '#/store/records/open.ts';
import type { Db, Records } from '#/store/records/records.ts';
import { missingSearchTriggers } from '#/store/records/search-triggers.ts';
import { wrongWithAudit } from '../audit-anchor.ts';
import { missingFiles, referredFiles } from '../backup/backup-files.ts';
import { installationOf, refuseOtherKind } from '../installation/claim.ts';
import { setFacts } from '../installation/own-store.ts';
import { kindName } from '../installation/wrong-setting.ts';
import { keyHere } from '../master-key.ts';
import { checkClock } from '../put-clock-right.ts';
import { uploadedToday } from '../upload/quota.ts';
import { wordsOf } from '../words-of.ts';
import { doTasks, filesOf, type Setting } from './open.ts';

/** One thing that was looked at. `note` says what was found. */
interface Check {
  name: string;
  well: boolean;
  note: string;
}

/** Looks at every store and prints what works and what does not; whether all is well. */
export async function doctor(setting: Setting): Promise<{ ok: boolean; checks: Check[] }> {
  const checks: Check[] = [];
  const look = async (name: string, work: () => Promise<string>) => {
    const check = await work().then(
      (note) => ({ name, well: true, note }),
      (error: unknown) => ({ name, well: false, note: wordsOf(error) }),
    );
    checks.push(check);
    setting.output.say(`${check.well ? '✓' : '✗'} ${check.name.padEnd(9)} ${check.note}`);
    return check.well;
  };
  await lookAtRecords(setting, look);
  const { environment } = setting;
  await look('files', async () => {
    await (await openFiles(environment)).exists('doctor');
    return environment.s3Url ? 'the bucket answers' : 'in the data folder';
  });
  await look('mail', async () => {
    const { dataDir, smtpUrl, mailFrom } = environment;
    const mail = await openMail({ dataDir, smtpUrl, from: mailFrom });
    await mail.check();
    return smtpUrl ? `leaves by ${new URL(smtpUrl).host}` : 'stays in the outbox';
  });
  await look('disk', () => room(environment.dataDir));
  await look('secrets', () => secrets(environment.dataDir));
  return { ok: checks.every((it) => it.well), checks };
}

/** Says what was found, and gives whether it is well. */
type Look = (name: string, work: () => Promise<string>) => Promise<boolean>;

async function lookAtRecords(setting: Setting, look: Look): Promise<void> {
  const { dataDir, databaseUrl } = setting.environment;
  let records: Records | undefined;
  await look('records', async () => {
    const log = (line: string) => setting.log.info(line);
    records = await openRecords({ dataDir, databaseUrl, mode: 'client', log });
    const { version } = await records.db
      .selectNoFrom(sql<string>`current_setting('server_version')`.as('version'))
      .executeTakeFirstOrThrow();
    return `PostgreSQL ${version}${databaseUrl ? '' : ', embedded'}`;
  });
  if (!records) return;
  const { db } = records;
  try {
    const isOurs = await look('schema', async () => {
      const pending = await pendingMigrations(db);
      if (!pending) throw new Error('The database is empty: start the server.');
      if (pending.length > 0)
        throw new Error(`it lacks ${pending.join(', ')} of this version: run migrate.`);
      return ourSchema;
    });
    // Every other question would only be refused for the tables that are missing.
    if (!isOurs) return;
    await look('key', async () => {
      await keyHere(db, setting.environment);
      return 'the master key is the one these records were kept under';
    });
    await look('sealed', async () => checkSealed(db, await keyHere(db, setting.environment)));
    await look('set-up', () => setUp(setting, db));
    await look('audit', () => auditIsWhole(setting, db));
    await look('clock', () => checkClock(db));
    await look('search', () => searchFollows(db));
    await lookAtFacts(setting, records, look);
    await look('uploads', () => uploads(setting, db));
    await look('today', () => uploadedToday(db, new Date()));
  } finally {
    await records.close();
  }
}

/** Which stores belong together. @throws WrongSettingError when the settings name another one. */
async function setUp(setting: Setting, db: Db): Promise<string> {
  await refuseOtherKind(db, setFacts(setting.environment));
  await filesOf(setting, db);
  const it = await installationOf(db);
  if (!it) throw new Error('Which stores belong together is not kept yet: start the server.');
  const stores = it.stores.map(
    ({ store, kind, place }) => `${store} in ${kindName[kind]}, ${place}`,
  );
  return [`installation ${it.id}`, ...stores, `master key ${it.masterKey}`].join('; ');
}

/** Walks the whole log. @throws Error that says what is wrong with it. */
export async function auditIsWhole(setting: Setting, db: Db): Promise<string> {
  const files = await openFiles(setting.environment);
  const masterKey = await keyHere(db, setting.environment);
  const wrong = await wrongWithAudit({ db, files, masterKey });
  if (wrong !== undefined) throw new Error(wrong);
  return 'the chain is whole up to its signed head';
}

/** Whether the search learns of every change. @throws Error that names the triggers it lacks. */
async function searchFollows(db: Db): Promise<string> {
  const missing = await missingSearchTriggers(db);
  if (missing.length > 0) throw new Error(`Triggers are missing: ${missing.join(', ')}.`);
  return 'every kind of record is followed';
}

async function lookAtFacts(setting: Setting, records: Records, look: Look): Promise<void> {
  const answers: string[][] = [];
  await look('facts', async () => {
    const tasks = [{ kind: 'engine' }, { kind: 'compare' }, { kind: 'upgrade' }] as const;
    await doTasks(setting, records, tasks, (lines) => answers.push(lines));
    return `${answers[0]!.join()} answers`;
  });
  const [, found = [], upgrade = []] = answers;
  await look('batches', async () => {
    if (found.length > 0) throw new Error(found.join('\n'));
    return 'both stores have the same';
  });
  if (upgrade.length > 0) await look('upgrade', async () => upgrade.join('\n'));
}

const SHOWN = 3;

/** Whether every file that the records name is there. */
async function uploads({ environment }: Setting, db: Db): Promise<string> {
  const files = await openFiles(environment);
  const named = await db.transaction().execute(referredFiles);
  const missing = await missingFiles(files, named);
  if (missing.length > 0) {
    const some = missing.slice(0, SHOWN).join(', ');
    throw new Error(
      `${missing.length} of ${named.size} files are missing: ${some}${missing.length > SHOWN ? ' …' : ''}`,
    );
  }
  return `all ${named.size} files that are named are there`;
}

const LEAST_BYTES = 2 ** 30;

async function room(dataDir: string): Promise<string> {
  const { bavail, bsize } = await statfs(dataDir);
  const left = `${((bavail * bsize) / 2 ** 30).toFixed(1)} GB left`;
  if (bavail * bsize < LEAST_BYTES) throw new Error(`${left}: make room.`);
  return left;
}

async function secrets(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'secrets');
  const found = await stat(folder).catch(() => undefined);
  if (!found) return 'none are kept here';
  if ((found.mode & 0o077) !== 0) throw new Error(`Others may enter ${folder}: chmod 700 it.`);
  return 'only their owner may read them';
}
