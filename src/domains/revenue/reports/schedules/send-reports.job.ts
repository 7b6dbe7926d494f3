import { shownMeasure } from '#/figures/own/shown-measure.ts';
import { toldWords } from '#/figures/print-marks.ts';
import { readerOf, type Addressee } from '#/figures/reader.records.ts';
import { ReportDefinition } from '#/figures/report-definition.contract.ts';
import { measureWords } from '#/figures/words.ts';
import { dayOf, timeOf, zoneName } from '#/kernel/dates.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Attachment, Message } from '#/store/mail/mail.ts';
import { isolated } from '#/store/paper/visual-runs.ts';
import type { Db } from '#/store/records/records.ts';
import { madeApart } from '#/store/workers/made-apart.ts';
import { nextRun } from './next-run.ts';
import { figuresOfReport, sheetOfReport, type ReportFigures } from './report-figures.server.ts';
import type { reportPdf } from './report-pdf.server.ts';
import { opensStill } from './schedules.records.ts';

/** What mailing needs; `post` queues a mail with the transaction it is given. */
export interface Mailing {
  db: Db;
  facts: Facts;
  publicUrl: string;
  post: (db: Db, message: Message) => Promise<void>;
}

/** A page nobody turns to: a PDF holds so many rows. A sheet reads its own. */
const ROWS = { pdf: 500, xlsx: 0 };

const due = (db: Db, now: Date) =>
  db
    .selectFrom('report_schedules as s')
    .innerJoin('reports as r', (on) =>
      on.onRef('r.id', '=', 's.report_id').on('r.deleted_at', 'is', null),
    )
    .selectAll('s')
    .select(['r.name', 'r.definition'])
    .where('s.active', '=', true)
    .where('s.next_at', '<=', now);
type Due = Awaited<ReturnType<ReturnType<typeof due>['executeTakeFirstOrThrow']>>;

/**
 * Mails every report that is due, each with the figures its reader may see, never its author's. What
 * was missed while no server ran is sent once. Each run is a transaction of its own with its mails in
 * it: it happens whole or not at all, and once, however many servers run.
 */
export async function sendDueReports(mailing: Mailing, now: Date): Promise<void> {
  const waiting = await due(mailing.db, now).orderBy('s.next_at').execute();
  const failures: unknown[] = [];
  for (const { id } of waiting) {
    await mailing.db
      .transaction()
      .execute(async (tx) => {
        const it = await due(tx, now)
          .where('s.id', '=', id)
          .forUpdate('s')
          .skipLocked()
          .executeTakeFirst();
        if (it) await run({ ...mailing, db: tx }, it, now);
      })
      // One that fails must not hold up the others; it stays due.
      .catch((error: unknown) => void failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some reports were not mailed.');
}

async function run(mailing: Mailing, it: Due, now: Date): Promise<void> {
  const { db } = mailing;
  const mails = await mailOut(mailing, it, now);
  await db
    .insertInto('report_runs')
    .values({ schedule_id: it.id, due_at: it.next_at, ran_at: now, mails })
    .onConflict((on) => on.doNothing())
    .execute();
  await db
    .updateTable('report_schedules')
    .set({ next_at: nextRun(it, now) })
    .where('id', '=', it.id)
    .execute();
}

async function mailOut(mailing: Mailing, it: Due, now: Date): Promise<number> {
  const { db, facts } = mailing;
  const author = await readerOf({ db, facts, now }, it.author_id);
  // Whoever has left, or has lost the report or the right to figures, mails nothing any more.
  if (!author || !(await opensStill(db, it.report_id, author.who))) return 0;
  const recipients = await db
    .selectFrom('report_recipients')
    .select('person_id')
    .where('schedule_id', '=', it.id)
    .orderBy('person_id')
    .execute();
  let mails = 0;
  for (const { person_id } of recipients) {
    const reader = await readerOf({ db, facts, now }, person_id);
    if (!reader) continue;
    await mailing.post(db, await mailTo(mailing, it, reader, author.name));
    mails += 1;
  }
  return mails;
}

async function mailTo(mailing: Mailing, it: Due, to: Addressee, from: string): Promise<Message> {
  const definition = ReportDefinition.parse(it.definition);
  const figures = await figuresOfReport(to, it.name, definition, ROWS[it.format]);
  const page = `${mailing.publicUrl}/reports`;
  return {
    to: to.email,
    subject: `${it.name}, ${figures.days}`,
    text: [
      `Hello ${to.name},`,
      '',
      `${it.name}, ${figures.days}${figures.filter && ` ${figures.filter}`}:`,
      '',
      ...totals(figures),
      '',
      'The attached list has the figures of the apps you may see.',
      ...(figures.incomplete ? [`${figures.incomplete}.`] : []),
      '',
      `Open it in the console: ${page}?report=${it.report_id}`,
      '',
      `${from} has this mailed to you. To get it no more: ${page}?show=mails&leave=${it.id}`,
      '',
      'Backlot',
      '',
    ].join('\n'),
    attachments: [await attached(figures, it, to)],
  };
}

function totals({ definition, own, breakdown, standing }: ReportFigures): string[] {
  return definition.measures.slice(0, 6).map((key) => {
    const shown = shownMeasure(key, own);
    const figure = breakdown.total[key];
    const words = measureWords(shown, figure?.value ?? null, 'full', standing.currency);
    return `  ${shown.label}: ${toldWords(words, figure)}`;
  });
}

const types = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

async function attached(it: ReportFigures, { format }: Due, to: Addressee): Promise<Attachment> {
  const name = `${it.name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, '')} ${it.days}`;
  const made = `${dayOf(to.now)}, ${timeOf(to.now)} ${zoneName(to.now)}`;
  const bytes =
    format === 'pdf'
      ? await madeApart({
          module: new URL('./report-pdf-task.ts', import.meta.url),
          input: [it, `Made for ${isolated(to.name)} on ${made}`] satisfies Parameters<
            typeof reportPdf
          >,
        })
      : await sheetOfReport(to, name, it.definition);
  return {
    name: `${name}.${format}`,
    type: types[format],
    content: Buffer.from(bytes).toString('base64'),
  };
}
