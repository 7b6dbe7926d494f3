import { dayOf } from '#/kernel/dates.ts';
import { invalid, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { measureOf, type BookCode } from './books.ts';
import { changeDraft, draftsOf, type DraftChange } from './drafts.records.ts';
import { adUnitsOf, entryApps, entryNetwork } from './entry-apps.records.ts';
import { wrongValue } from './read-figure.ts';
import { workingSheet } from './working-sheet.server.ts';

/** @throws Refusal `invalid` that names the first wrong cell */
function checkCells(book: BookCode, cells: readonly DraftChange[], today: string): void {
  for (const [at, it] of cells.entries()) {
    const measure = measureOf(book, it.measure);
    if (!measure) throw invalid({ [`cells.${at}.measure`]: 'This book has no such figure.' });
    if (it.day > today) throw invalid({ [`cells.${at}.day`]: 'This day has not come yet.' });
    const wrong = it.value === null ? undefined : wrongValue(it.value, measure);
    if (wrong) throw invalid({ [`cells.${at}.value`]: wrong });
  }
}

/**
 * Puts cells into the caller's draft.
 * @throws Refusal `not-found` for an app, ad unit or network from outside, `invalid` for a figure
 * that cannot stand there.
 */
export async function saveDraft(
  context: Context,
  book: BookCode,
  networkId: number | undefined,
  cells: readonly DraftChange[],
): Promise<void> {
  const { db, who, now } = context;
  checkCells(book, cells, dayOf(now));
  const network = await entryNetwork(db, book, networkId);
  const ids = [...new Set(cells.map((it) => it.app))];
  const apps = await entryApps(context, ids);
  const units = await adUnitsOf(db, ids);
  const isUnit = ({ app, adUnit }: DraftChange) =>
    adUnit === null || units.some((it) => it.id === adUnit && it.app_id === app);
  if (!cells.every(isUnit)) throw notFound('This ad unit');
  await changeDraft(db, { personId: who.id, book, network }, cells, now);
  const drafts = await draftsOf(db, who.id, { book, networks: [network], apps: ids });
  const { wrong } = await workingSheet(context, book, network, apps, drafts);
  const first = drafts.find((it) => wrong.has(it.id));
  if (first) throw invalid({ 'cells.0.value': wrong.get(first.id)! });
}
