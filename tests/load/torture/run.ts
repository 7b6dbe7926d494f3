import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openRecords } from '#/store/records/open.ts';
import type { Records } from '#/store/records/records.ts';
import { endRecords, temporaryDataDir } from '../../support/records-processes.ts';
import { startServer, type ServerProcess } from '../../support/server-process.ts';
import { makeCompany, type Company } from './company.ts';
import { killMigration } from './migration.ts';
import { kill, momentOf, type Moment } from './moments.ts';
import { openDisk, type Disk } from './power.ts';
import { backUp, rehearseRestore } from './rehearsal.ts';
import { check } from './stores.ts';

/** What one kill was followed by: empty when nothing was lost. */
export interface Round {
  moment: Moment | 'restore';
  killedAfterMs: number;
  wrong: string[];
}

export interface Result {
  rounds: Round[];
  acknowledged: number;
  imports: number;
  sources: number;
  entries: number;
  reverts: number;
  /** Whether the power of a disk of our own was cut; else server and database were killed together. */
  withPower: boolean;
}

/**
 * Kills a real server so many times while people work, and compares afterwards what it had
 * acknowledged with what is there. Ends with a restore that is killed as well.
 */
export async function torture(
  kills: number,
  tell: (round: Round, nth: number) => void,
): Promise<Result> {
  const disk = openDisk();
  const { dataDir, remove } = disk ? onDisk(disk) : temporaryDataDir('backlot-torture-');
  const variables = {
    DATA_DIR: dataDir,
    COMPANY: 'demo',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    DUCKDB_MEMORY: '512MB',
    MASTER_KEY: randomBytes(32).toString('base64'),
  };
  const open = () => openRecords({ dataDir, mode: 'client', log: () => {}, size: 6 });
  const rounds: Round[] = [];
  const end = (round: Round) => {
    rounds.push(round);
    tell(round, rounds.length);
  };
  try {
    const first = await open();
    const company = await makeCompany(first).finally(() => first.close());
    let pending: Omit<Round, 'wrong'> | undefined;
    for (let nth = 0; nth <= kills; nth += 1) {
      const moment = momentOf(nth, disk !== undefined);
      const isLast = nth === kills;
      if (moment === 'migration' && !isLast) {
        const { after, wrong } = await killMigration();
        end({ moment, killedAfterMs: after, wrong });
        continue;
      }
      const { server, refused } = await startAgain(variables);
      const records = await open();
      try {
        const wrong = await check(company, { url: server.url, records, dataDir, isLast });
        if (pending) end({ ...pending, wrong: [...refused, ...wrong] });
        if (isLast) break;
        pending = await killDuringWork(moment, { server, records, company, variables, disk });
      } finally {
        await server.end(isLast ? 'SIGTERM' : 'SIGKILL');
        await records.close().catch(() => {});
      }
      // Once nobody has a file of it open.
      if (pending?.moment === 'power') await disk!.restart();
    }
    const backup = await backUp(variables);
    const wrong = await rehearseRestore(company, variables, backup);
    end({ moment: 'restore', killedAfterMs: 0, wrong });
    return { rounds, withPower: disk !== undefined, ...countOf(company) };
  } finally {
    await remove();
  }
}

const STARTS = 3;

/** Starts the server; a start that is refused after a kill is told, and tried again. */
async function startAgain(variables: Record<string, string>) {
  const refused: string[] = [];
  for (;;)
    try {
      return { server: await startServer(variables), refused };
    } catch (error) {
      refused.push(String(error));
      if (refused.length === STARTS) throw error;
    }
}

/** The cluster runs as somebody without rights, who must be able to come in. */
function onDisk(disk: Disk) {
  chmodSync(dirname(disk.folder), 0o755);
  const dataDir = join(disk.folder, 'data');
  mkdirSync(dataDir);
  const remove = async () => {
    await endRecords(dataDir);
    await disk.remove();
  };
  return { dataDir, remove };
}

interface Working {
  server: ServerProcess;
  records: Records;
  company: Company;
  variables: Record<string, string>;
  disk: Disk | undefined;
}

async function killDuringWork(moment: Moment, at: Working): Promise<Omit<Round, 'wrong'>> {
  const { server, records, company, variables, disk } = at;
  const dataDir = variables['DATA_DIR']!;
  const stop = new AbortController();
  const people = company.clients.map((it) => it.work(server.url, stop.signal));
  const importing = company.imports
    .work(records, dataDir, stop.signal)
    .catch((error: unknown) => error);
  const killedAfterMs = await kill(moment, { server, variables, dataDir, disk });
  stop.abort();
  await Promise.all(people);
  const failure = await importing;
  if (failure instanceof Error && failure.message.startsWith('An import was refused'))
    company.clients[0]!.refusals.push(failure.message);
  return { moment, killedAfterMs };
}

const countOf = ({ clients, imports, uploads, entries, sources }: Company) => ({
  acknowledged: clients.reduce((sum, it) => sum + it.answered, imports.answered),
  imports: imports.answered + uploads.uploads + sources.uploads,
  sources: sources.uploads,
  entries: entries.commits,
  reverts: uploads.reverts + entries.reverts + sources.uploads,
});
