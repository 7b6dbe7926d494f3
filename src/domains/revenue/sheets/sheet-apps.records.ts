import type { Filter } from '#/figures/filter.contract.ts';
import type { Selection } from '#/figures/selection.records.ts';
import { shownSelectionOf } from '#/figures/shown-money.records.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Context } from '#/store/handler.ts';
import { NEW_DAYS, type SheetTab } from './sheet-measures.ts';

/** An app as a row of the sheet names it. */
export interface SheetApp {
  id: number;
  name: string;
  icon: number;
  platform: string;
  team: string | null;
  releasedOn: string | null;
}

async function appsOf({ db }: Context, { apps }: Selection): Promise<SheetApp[]> {
  let query = db
    .selectFrom('apps as a')
    .leftJoin('teams as t', 't.id', 'a.team_id')
    .select(['a.id', 'a.name', 'a.icon', 'a.platform', 't.name as team'])
    .select('a.released_on as releasedOn')
    .where('a.status', '<>', 'archived');
  // Id 0 does not exist: an empty scope finds nothing.
  if (apps !== 'all') query = query.where('a.id', 'in', [0, ...apps]);
  return query.orderBy('a.name').orderBy('a.id').execute();
}

/** The apps of each tab, and the selection cut down to those of one. */
export async function sheetSelection(context: Context, tab: SheetTab, filter: Filter) {
  const selection = await shownSelectionOf(filter, context);
  const all = await appsOf(context, selection);
  const today = dayOf(context.now);
  const firstNew = addDays(today, -NEW_DAYS);
  const isNew = ({ releasedOn }: SheetApp) =>
    releasedOn !== null && releasedOn >= firstNew && releasedOn <= today;
  const tabs: Record<SheetTab, SheetApp[]> = {
    android: all.filter((it) => it.platform === 'android'),
    ios: all.filter((it) => it.platform === 'ios'),
    new: all.filter(isNew),
  };
  const apps = tabs[tab];
  return {
    apps,
    selection: { ...selection, apps: apps.map((it) => it.id) },
    counts: { android: tabs.android.length, ios: tabs.ios.length, new: tabs.new.length },
  };
}
