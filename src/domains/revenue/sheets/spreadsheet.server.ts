import { breakdownOf, type BreakdownRequest } from '#/figures/breakdown.server.ts';
import type { Filter } from '#/figures/filter.contract.ts';
import { fileOfList } from '#/figures/lists/list-file.server.ts';
import { isMeasure } from '#/figures/measures.ts';
import { standingOf } from '#/figures/standing.facts.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { FileReply } from '#/kernel/schema.ts';
import type { Context } from '#/store/handler.ts';
import type { SheetFormat } from '#/store/sheet.ts';
import { notesOn } from './notes.records.ts';
import { sheetSelection } from './sheet-apps.records.ts';
import { spreadsheetMeasures, type SheetTab } from './sheet-measures.ts';

type ListAsked = Pick<BreakdownRequest, 'sort' | 'words' | 'page' | 'perPage'>;

const parted = <A extends ListAsked>({ sort, words, page, perPage, ...filter }: A) => ({
  list: { sort, words, page, perPage },
  filter,
});

/** Every figure of a range, one row an app. */
export async function spreadsheetOf(context: Context, tab: SheetTab, asked: ListAsked & Filter) {
  const { list, filter } = parted(asked);
  const { selection, counts } = await sheetSelection(context, tab, filter);
  const stand = await standingOf(context, selection);
  const request = { ...list, by: ['app'] as const, measures: spreadsheetMeasures };
  return {
    standing: stand.standing,
    counts,
    ...(await breakdownOf(context, selection, stand, request)),
  };
}

/** The same as a file, all rows of it. */
export async function spreadsheetFile(
  context: Context,
  tab: SheetTab,
  format: SheetFormat,
  { sort, words, ...filter }: Pick<ListAsked, 'sort' | 'words'> & Filter,
): Promise<FileReply> {
  const { selection } = await sheetSelection(context, tab, filter);
  const stand = await standingOf(context, selection);
  const { from, to } = stand.standing.range;
  const asked = { by: ['app'] as const, measures: spreadsheetMeasures.filter(isMeasure) };
  const name = `backlot ${tab} ${from} ${to}`;
  return fileOfList(context, selection, stand, { ...asked, sort, words }, { format, name });
}

/** Every figure of one app, one row a day. @throws Refusal `not-found` */
export async function appSheet(
  context: Context,
  asked: ListAsked & Filter & { singleApp: number },
) {
  const { list, filter } = parted(asked);
  const tabs = await Promise.all(
    (['android', 'ios'] as const).map((tab) => sheetSelection(context, tab, filter)),
  );
  const found = tabs.find((it) => it.apps.length > 0);
  const app = found?.apps[0];
  if (!found || !app) throw notFound('This app');
  const { selection } = found;
  const stand = await standingOf(context, selection);
  const request = { ...list, by: ['day'] as const, measures: spreadsheetMeasures };
  return {
    standing: stand.standing,
    ...(await breakdownOf(context, selection, stand, request)),
    app,
    notes: await notesOn(context.db, { apps: [app.id], ...selection.range }),
  };
}
