import { setTimeout as sleep } from 'node:timers/promises';
import { sendErrand } from '#/server/errands.ts';
import { openJobs } from '#/store/jobs/jobs.ts';
import type { Records } from '#/store/records/records.ts';
import { writeReport } from './reports.ts';

/** Imports reports one after the other by the command line's door. */
export class Imports {
  /** Reports given to the server, and those of them it said were in. */
  sent = 0;
  answered = 0;

  async work(records: Records, folder: string, signal: AbortSignal): Promise<void> {
    const jobs = await openJobs({ url: records.url, mode: 'client', onError: () => {} });
    try {
      while (!signal.aborted) {
        const nth = this.sent + 1;
        const path = writeReport(folder, nth);
        this.sent = nth;
        const id = await sendErrand(records.db, jobs, { kind: 'import', path, account: 'Main' });
        while (!signal.aborted && !(await this.isIn(records, id))) await sleep(30);
        if (await this.isIn(records, id)) this.answered = nth;
      }
    } finally {
      await jobs.stop(500);
    }
  }

  private async isIn({ db }: Records, id: number): Promise<boolean> {
    const it = await db
      .selectFrom('errands')
      .select(['ended_at', 'failure'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (it.failure) throw new Error(`An import was refused: ${it.failure}`);
    // Its lines tell how far it is until then.
    return it.ended_at !== null;
  }
}
