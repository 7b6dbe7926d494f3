import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import {
  openedRecords,
  startRecords,
  temporaryDataDir,
} from '../../../../tests/support/records-processes.ts';
import { canReach } from './run-as.ts';

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.warn('Starting as root was not tested: the tests do not run as root.');

const project = fileURLToPath(new URL('../../../../', import.meta.url));
const program = 'tests/support/records-process.ts';
const nobody = { uid: 65_534, gid: 65_534, name: 'nobody' };
const stranger = { uid: 1, gid: 1 };
const ELSEWHERE = '/var/lib/backlot';

/** Undone in reverse order after each test. */
const undo: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

const ownerOfPostgres = (dataDir: string) => {
  const [pid] = readFileSync(join(dataDir, 'records/cluster/postmaster.pid'), 'utf8').split('\n');
  return statSync(`/proc/${pid}`).uid;
};

/** A folder that only root enters, as root's home is. */
function closedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backlot-closed-'));
  chmodSync(folder, 0o700);
  return folder;
}

/** A data folder nobody but root enters; what root puts elsewhere for it goes as well. */
function closedDataDir(): string {
  const folder = closedFolder();
  const dataDir = join(folder, 'data');
  undo.push(() => {
    const cluster = join(dataDir, 'records/cluster');
    if (existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true });
    rmSync(folder, { recursive: true });
  });
  return dataDir;
}

/** This project, seen in a closed folder as if it had been cloned there; read-only. */
function closedProject(): string {
  const folder = closedFolder();
  undo.push(() => rmdirSync(folder));
  const seen = join(folder, 'project');
  mkdirSync(seen);
  undo.push(() => rmdirSync(seen));
  execFileSync('mount', ['--bind', '-o', 'ro', project, seen]);
  undo.push(() => void execFileSync('umount', [seen]));
  return seen;
}

describe.runIf(isRoot)('as root', () => {
  test('PostgreSQL runs as an unprivileged user who owns the cluster and cannot read the password', async () => {
    const { dataDir, remove } = temporaryDataDir('backlot-root-');
    undo.push(remove);
    const server = await openedRecords(dataDir, 'server');
    const uid = ownerOfPostgres(dataDir);
    expect(uid).not.toBe(0);
    expect(statSync(join(dataDir, 'records/cluster')).uid).toBe(uid);
    expect(statSync(join(dataDir, 'records/password')).uid).toBe(0);
    await server.close();
  });

  test('a closed DATA_DIR lets that user pass, and nobody else', async () => {
    const { dataDir, remove } = temporaryDataDir('backlot-root-');
    undo.push(remove);
    const server = await openedRecords(dataDir, 'server');
    expect(realpathSync(join(dataDir, 'records/cluster'))).toBe(join(dataDir, 'records/cluster'));
    expect(statSync(dataDir).mode & 0o777).toBe(0o710);
    expect(canReach(join(dataDir, 'records'), { ...stranger, name: 'stranger' })).toBe(false);
    await server.close();
  });

  test('where that user cannot enter, the records lie in /var/lib/backlot, and the log says so', async () => {
    const dataDir = closedDataDir();
    const server = await openedRecords(dataDir, 'server');
    const data = realpathSync(join(dataDir, 'records/cluster'));
    expect(data).toMatch(/^\/var\/lib\/backlot\/records-/);
    expect(server.lines[0]!.line).toMatch(
      new RegExp(`The records lie in ${data}: .* cannot enter`),
    );
    await server.query('create table kept (n integer)');
    await server.close();

    const later = await openedRecords(dataDir, 'server');
    expect(await later.query('select * from kept')).toEqual([]);
    expect(later.lines.map((it) => it.event)).toEqual(['open', 'rows']);
    await later.close();
  });

  test('a link to records that are gone is refused, not taken for a new start', async () => {
    const dataDir = closedDataDir();
    const server = await openedRecords(dataDir, 'server');
    await server.close();
    const data = realpathSync(join(dataDir, 'records/cluster'));
    rmSync(data, { recursive: true });
    const { event, message } = await startRecords(dataDir, 'server').next();
    expect({ event, message }).toEqual({
      event: 'refused',
      message: expect.stringContaining(`lay in ${data}, which is gone`),
    });
    rmSync(join(dataDir, 'records/cluster'));
  });

  test('a project in a closed folder runs PostgreSQL from a copy', async () => {
    const hadCopy = existsSync(ELSEWHERE);
    const seen = closedProject();
    undo.push(() => (hadCopy ? undefined : rmSync(ELSEWHERE, { recursive: true })));
    const dataDir = closedDataDir();
    const server = await openedRecords(dataDir, 'server', { program: join(seen, program) });
    const [first] = await server.query(`select 1 as n`);
    expect(first).toEqual({ n: 1 });
    expect(server.lines[0]!.line).toMatch(
      /PostgreSQL runs from a copy in \/var\/lib\/backlot\/postgresql-18/,
    );
    await server.close();
  });
});

describe.runIf(isRoot && canReach(project, nobody))('as an ordinary user', () => {
  test('PostgreSQL runs as that user; root keeps the owner, another user is refused', async () => {
    const { dataDir, remove } = temporaryDataDir('backlot-user-');
    undo.push(remove);
    chownSync(dataDir, nobody.uid, nobody.gid);
    chmodSync(dataDir, 0o755);
    const user = await openedRecords(dataDir, 'server', nobody);
    expect(ownerOfPostgres(dataDir)).toBe(nobody.uid);
    await user.close();

    const root = await openedRecords(dataDir, 'server');
    expect(ownerOfPostgres(dataDir)).toBe(nobody.uid);
    await root.close();

    const { event, message } = await startRecords(dataDir, 'server', stranger).next();
    expect({ event, message }).toEqual({
      event: 'refused',
      message: `DATA_DIR: ${dataDir}/records belongs to user 65534: start Backlot as that user or as root.`,
    });
  });
});
