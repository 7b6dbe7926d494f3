import { books, type BookCode } from '#/domains/catalogue/data-entry/console/books.ts';
import {
  enteredRows,
  logLines,
} from '#/domains/catalogue/data-entry/console/commit-draft.server.ts';
import type { Draft } from '#/domains/catalogue/data-entry/console/drafts.records.ts';
import {
  addHandBatch,
  HAND_ACCOUNT,
} from '#/domains/catalogue/data-entry/console/hand-batch.records.ts';
import { manualDelivery } from '#/domains/catalogue/data-entry/console/manual-delivery.ts';
import { workingSheet } from '#/domains/catalogue/data-entry/console/working-sheet.server.ts';
import { accountFor } from '#/domains/catalogue/data-entry/imports/batches.records.ts';
import { commitBatch } from '#/domains/catalogue/data-entry/imports/commit-batch.server.ts';
import type { ImportStores } from '#/domains/catalogue/data-entry/imports/receive-report.server.ts';
import { MANUAL } from '#/domains/catalogue/data-entry/imports/source-name.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { totals } from '#/store/facts/totals.ts';

/** What somebody typed because the source was wrong. */
interface Correction {
  book: BookCode;
  network: number;
  app: number;
  day: string;
  measure: string;
  value: number;
  was: number;
}

/** The largest network paid the largest game more than it had reported, says its invoice. */
async function revenueCorrected({ facts }: ImportStores, day: string) {
  const [top] = await totals(facts, {
    table: 'monetisation',
    measures: ['revenue_micros'],
    by: ['app_id', 'network_id'],
    from: day,
    to: day,
    scopeApps: 'all',
    order: ['-revenue_micros'],
    limit: 1,
  });
  if (!top?.revenue_micros) return [];
  // To the cent, as on the invoice.
  const value = Math.round((top.revenue_micros * 1.085) / 10_000) * 10_000;
  const place = { book: 'ads' as const, network: top.network_id, app: top.app_id, day };
  return [{ ...place, measure: 'revenue', value, was: top.revenue_micros }];
}

/** A crash rate that the store had shown too high while it was mending its count. */
async function crashesCorrected({ facts }: ImportStores, day: string) {
  const [top] = await totals(facts, {
    table: 'store_console',
    measures: ['crashed_users/vitals_users', 'vitals_users/crashed_users'],
    by: ['app_id'],
    from: day,
    to: day,
    scopeApps: 'all',
    order: ['-vitals_users/crashed_users'],
    limit: 1,
  });
  const [crashed, users] = [
    top?.['crashed_users/vitals_users'],
    top?.['vitals_users/crashed_users'],
  ];
  if (!top || !crashed || !users) return [];
  const was = crashed / users;
  const place = { book: 'store' as const, network: 0, app: top.app_id, day };
  return [{ ...place, measure: 'crash_rate', value: Number((was * 0.7).toFixed(4)), was }];
}

/** Figures of the last days that Rabia typed in the console in place of their source's. */
export async function seedHandFigures(stores: ImportStores, by: number, now: Date): Promise<void> {
  const { db } = stores;
  const typed = await db
    .selectFrom('import_batches')
    .select('id')
    .where('source', '=', MANUAL)
    .executeTakeFirst();
  if (typed) return;
  const today = dayOf(now);
  const corrections = [
    ...(await revenueCorrected(stores, addDays(today, -4))),
    ...(await crashesCorrected(stores, addDays(today, -6))),
  ];
  for (const it of corrections) await typeFigure(stores, it, by, now);
}

async function typeFigure(stores: ImportStores, it: Correction, by: number, now: Date) {
  const { db, facts } = stores;
  const { book, network, app, day } = it;
  const draft: Draft = { ...it, id: 0, country: null, adUnit: null };
  const named = await db
    .selectFrom('apps')
    .select(['id', 'name', 'icon', 'platform'])
    .where('id', '=', app)
    .executeTakeFirstOrThrow();
  const group = { book, network, drafts: [draft] };
  const sheet = await workingSheet(stores, book, network, [{ ...named, team: null }], [draft]);
  if (sheet.wrong.size > 0) return;
  const entered = { group, sheet, typed: new Map() };
  const accountId = await accountFor(db, MANUAL, HAND_ACCOUNT);
  const change = { name: '1 figure by hand', table: books[book].table, accountId, days: [day] };
  const id = await addHandBatch({ db, now, who: { id: by } }, change);
  const entry = {
    deliveries: manualDelivery([enteredRows(entered, accountId)], now),
    log: logLines(entered, id, { by, now }),
  };
  const done = (work: Parameters<Parameters<typeof commitBatch>[2]['done']>[0]) =>
    db.transaction().execute(work);
  await commitBatch({ db, facts }, id, { by, now, done }, async () => entry);
}
