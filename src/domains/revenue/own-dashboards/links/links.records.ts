import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { filterWords } from '#/figures/filter-words.records.ts';
import { Filter } from '#/figures/filter.contract.ts';
import { readerOf, type Addressee } from '#/figures/reader.records.ts';
import type { Reader } from '#/figures/selection.records.ts';
import { isAllowed, may } from '#/kernel/access.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { Context } from '#/store/handler.ts';
import { personInScope } from '#/store/scope.ts';
import type { DashboardLink } from './links.contract.ts';
import { filterOfRows, type SharedRows } from './shared-rows.ts';

interface Wanted {
  where: RawBuilder<SqlBool>;
  limit: number;
  offset: number;
}

/** Links made by people of the reader's scope, the latest first; `where` may use `l` and `d`. */
export const selectLinks = (
  { db, who, scope }: Pick<Context, 'db' | 'who' | 'scope'>,
  { where, limit, offset }: Wanted,
) =>
  db
    .selectFrom('own_dashboard_links as l')
    .innerJoin('own_dashboards as d', 'd.id', 'l.dashboard_id')
    .innerJoin('people as p', 'p.id', 'l.author_id')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('own_dashboard_visits')
        .select([
          sql<number>`count(*)::int`.as('openings'),
          sql<number>`count(distinct visitor)::int`.as('visitors'),
          sql<Date | null>`max(opened_at)`.as('opened_at'),
        ])
        .whereRef('link_id', '=', 'l.id')
        .as('v'),
    )
    .select(['l.id', 'l.version', 'l.name', 'l.apps', 'l.networks', 'l.countries'])
    .select((eb) => [
      jsonBuildObject({
        id: eb.ref('d.id'),
        name: eb.ref('d.name'),
        authorId: eb.ref('d.author_id'),
        deleted: sql<boolean>`d.deleted_at is not null`,
      }).as('dashboard'),
      jsonBuildObject({ id: eb.ref('p.id'), name: eb.ref('p.name') }).as('author'),
      sql<string>`to_char(l.until, 'YYYY-MM-DD')`.as('until'),
      sql<boolean>`l.password_hash is not null`.as('hasPassword'),
      sql<boolean>`l.revoked_at is not null`.as('revoked'),
      sql<number>`count(*) over ()::int`.as('total'),
    ])
    .select(['l.created_at as createdAt', 'v.openings', 'v.visitors', 'v.opened_at as openedAt'])
    .where(personInScope('l.author_id', who, scope))
    .where(where)
    .orderBy('l.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

type Row = Awaited<ReturnType<typeof selectLinks>>[number];

/** Whether somebody may share this dashboard outside at this moment: it is theirs, and so is the right. */
export const mayShareOutside = (
  maker: Pick<Addressee, 'who'> | undefined,
  dashboard: { authorId: number; deleted: boolean },
): boolean =>
  maker !== undefined &&
  !dashboard.deleted &&
  dashboard.authorId === maker.who.id &&
  isAllowed(may('dashboards:share-outside'), maker.who.grants);

/** What is seen by a link in words, as far as its maker may know the names. */
export async function rowsWords(maker: Reader, rows: SharedRows): Promise<string> {
  return filterWords(maker, Filter.parse(filterOfRows(rows)));
}

export async function linkOf(
  context: Pick<Context, 'db' | 'facts' | 'now' | 'who'>,
  row: Row,
): Promise<DashboardLink> {
  const { apps, networks, countries, dashboard, revoked, total: _total, ...it } = row;
  const maker = await readerOf(context, it.author.id);
  const state = () => {
    if (revoked) return 'revoked';
    if (it.until < dayOf(context.now)) return 'ended';
    return mayShareOutside(maker, dashboard) ? 'open' : 'resting';
  };
  return {
    ...it,
    dashboard: { id: dashboard.id, name: dashboard.name },
    mine: it.author.id === context.who.id,
    rows: maker ? await rowsWords(maker, { apps, networks, countries }) : '',
    state: state(),
    createdAt: it.createdAt.toISOString(),
    openedAt: it.openedAt && it.openedAt.toISOString(),
  };
}
