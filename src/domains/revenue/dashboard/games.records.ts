import type { Filter } from '#/figures/filter.contract.ts';
import type { Selection } from '#/figures/selection.records.ts';
import type { Stand } from '#/figures/standing.facts.ts';
import { counted } from '#/kernel/numbers.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';
import { figuresByApp, sparksOf, type AppFigures } from './games.facts.ts';
import type { TopGame } from './overview.contract.ts';

type Sorting = NonNullable<Filter['appSorting']>;

interface Listed {
  id: number;
  name: string;
  icon: number;
  platform: string;
  team: string | null;
  /** Place among the person's pins; null when it is not pinned. */
  position: number | null;
  figures: AppFigures;
}

const none: AppFigures = {
  revenue: 0,
  delta: null,
  spend: 0,
  profit: 0,
  roas: null,
  dau: null,
  ecpm: null,
};

const value = (it: Listed, by: Exclude<Sorting, 'name' | 'pinned'>) =>
  (by === 'change' ? it.figures.delta : it.figures[by]) ?? -Infinity;

/** Pins first in their own order, then by the wanted figure, the largest first. */
function compare(by: Sorting) {
  return (a: Listed, b: Listed) => {
    if (a.position !== null || b.position !== null)
      return (a.position ?? Infinity) - (b.position ?? Infinity);
    if (by === 'name') return a.name.localeCompare(b.name, 'en');
    const figure = by === 'pinned' ? 'revenue' : by;
    const difference = value(b, figure) - value(a, figure);
    return Number.isNaN(difference) || difference === 0 ? a.id - b.id : difference;
  };
}

/** Apps of a selection, with the person's pins. */
async function appsIn({ db, who }: Context, selection: Selection) {
  let query = db
    .selectFrom('apps as a')
    .leftJoin('teams as t', 't.id', 'a.team_id')
    .leftJoin('app_pins as p', (it) =>
      it.onRef('p.app_id', '=', 'a.id').on('p.person_id', '=', who.id),
    )
    .select(['a.id', 'a.name', 'a.icon', 'a.platform', 't.name as team', 'p.position']);
  if (selection.apps !== 'all') {
    if (selection.apps.length === 0) return [];
    query = query.where('a.id', 'in', [...selection.apps]);
  }
  return query.execute();
}

export interface GamesPage {
  rows: TopGame[];
  totalRows: number;
  total: Omit<TopGame, 'appId'> | null;
}

/** One page of the games table with its totals row. */
export async function topGames(
  context: Context,
  selection: Selection,
  stand: Stand,
  page: { page: number; perPage: number; sorting: Sorting | undefined },
): Promise<GamesPage> {
  const { facts } = context;
  const [{ total, byApp }, apps] = await Promise.all([
    figuresByApp(facts, selection, stand),
    appsIn(context, selection),
  ]);
  const all = apps
    .map((it): Listed => ({ ...it, figures: byApp.get(it.id) ?? none }))
    .filter((it) => byApp.has(it.id) || it.position !== null)
    .sort(compare(page.sorting ?? 'revenue'));
  const shown = all.slice((page.page - 1) * page.perPage, page.page * page.perPage);
  const sparks = await sparksOf(
    facts,
    selection,
    shown.map((it) => it.id),
  );
  const rows = shown.map((it) => ({
    appId: it.id,
    name: it.name,
    icon: it.icon,
    platform: it.platform,
    team: it.team,
    pinned: it.position !== null,
    ...it.figures,
    spark: sparks.get(it.id) ?? [],
  }));
  const name = `Total of ${counted(all.length, 'game')}`;
  const sum = { name, icon: 0, platform: '', team: null, pinned: false, ...total, spark: [] };
  return { rows, totalRows: all.length, total: all.length > 0 ? sum : null };
}

/** Replaces the person's pins; an app from outside the scope is as good as none. */
export async function savePins(context: Context, appIds: readonly number[]) {
  const { db, who, scope } = context;
  const visible = await appsInScope(db, who, scope);
  const known =
    appIds.length > 0
      ? await db
          .selectFrom('apps')
          .select('id')
          .where('id', 'in', [...appIds])
          .execute()
      : [];
  const ids = new Set(
    known.map((it) => it.id).filter((id) => visible === 'all' || visible.includes(id)),
  );
  if (appIds.some((id) => !ids.has(id))) throw notFound('This app');
  await db.deleteFrom('app_pins').where('person_id', '=', who.id).execute();
  const unique = [...new Set(appIds)];
  if (unique.length === 0) return;
  const values = unique.map((app_id, position) => ({ person_id: who.id, app_id, position }));
  await db.insertInto('app_pins').values(values).execute();
}
