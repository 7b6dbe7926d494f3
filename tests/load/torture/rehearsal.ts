import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRecords } from '#/store/records/open.ts';
import { temporaryDataDir } from '../../support/records-processes.ts';
import {
  backlot,
  beginCommand,
  startServer,
  type Variables,
} from '../../support/server-process.ts';
import type { Company } from './company.ts';
import { between } from './moments.ts';
import { check } from './stores.ts';

/**
 * Restores a backup of all that was acknowledged on an empty machine, kills that half-way, restores
 * again, and asks the restored company what it has kept.
 */
export async function rehearseRestore(
  company: Company,
  variables: Variables,
  backup: string,
): Promise<string[]> {
  const { dataDir, remove } = temporaryDataDir('backlot-torture-restore-');
  const elsewhere = { ...variables, DATA_DIR: dataDir };
  try {
    const begun = beginCommand(['restore', backup], elsewhere);
    await sleep(between(1000, 4000));
    await begun.end('SIGKILL');
    const { code, out, err } = await backlot(['restore', backup], elsewhere);
    if (code !== 0) return [`restore ended with ${code}: ${out}${err}`];
    const server = await startServer(elsewhere);
    const records = await openRecords({ dataDir, mode: 'client', log: () => {}, size: 6 });
    try {
      const lines = await check(company, { url: server.url, records, dataDir, isLast: true });
      // Mails that were sent lie where they were sent from, not in the backup.
      return lines
        .filter((it) => !it.startsWith('people who got a mail'))
        .map((it) => `restored: ${it}`);
    } finally {
      await server.end('SIGTERM');
      await records.close();
    }
  } finally {
    await remove();
  }
}

/** Backs up a company at rest; the file. */
export async function backUp(variables: Variables): Promise<string> {
  const path = join(variables['DATA_DIR']!, 'whole.backup');
  const { code, out, err } = await backlot(['backup', path], variables);
  if (code !== 0) throw new Error(`The backup ended with ${code}: ${out}${err}`);
  return path;
}
