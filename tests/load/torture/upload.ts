import { setTimeout as sleep } from 'node:timers/promises';
import { callAt } from '../../support/server-process.ts';
import { Client, differs, type Body, type Found, type Request } from './client.ts';
import { revenueOf, uploadedDays, uploadOf } from './reports.ts';

/** Uploads a report, takes it into the figures, and takes every second one back. */
export class UploadClient extends Client {
  uploads = 0;
  /** Numbers of the reports in the figures, the one that counts last. */
  private readonly standing: number[] = [];
  private batch: number | undefined;
  private isIn = false;

  protected next(): Request {
    const nth = this.uploads + 1;
    if (this.batch === undefined) {
      const note = (body: Body) => {
        this.batch = Number((body['batch'] as Body)['id']);
      };
      return { key: 'POST /import-report', input: uploadOf(nth), note };
    }
    const input = { id: this.batch };
    const done = () => {
      this.uploads = nth;
      this.batch = undefined;
      this.isIn = false;
    };
    if (!this.isIn) {
      const note = () => {
        this.standing.push(nth);
        this.isIn = nth % 2 === 0;
        if (!this.isIn) done();
      };
      return { key: 'POST /commit-import', input, note };
    }
    const note = () => {
      this.standing.pop();
      done();
    };
    return { key: 'POST /revert-import', input, note };
  }

  /** Batches there must be: one for each upload that was answered. */
  get batches(): number {
    return this.uploads + (this.batch === undefined ? 0 : 1);
  }

  get reverts(): number {
    return this.uploads - this.standing.length;
  }

  /** The figures are those of the last upload that was not taken back, and none was taken in twice. */
  async check({ url, db }: Found): Promise<string[]> {
    const { count } = await db
      .selectFrom('import_batches')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('file_name', 'like', 'uploaded-%')
      .executeTakeFirstOrThrow();
    const revenue = await revenueAt(url, this.token, uploadedDays);
    return [
      ...differs('micro-USD of the uploads', revenue, revenueOf(this.standing.at(-1) ?? 0)),
      ...differs('uploads', count, this.batches),
    ];
  }
}

export async function revenueAt(url: string, token: string, date: string): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const input = { date, compare: 'none' };
    const { status, body } = await callAt(url, 'GET /platform-revenue', input, { token });
    if (status === 200) return Number(body['total']);
    // What was killed may not be back.
    if (status !== 503 || tries === 30)
      throw new Error(`The revenue is answered with ${status}: ${JSON.stringify(body)}`);
    await sleep(1_000);
  }
}
