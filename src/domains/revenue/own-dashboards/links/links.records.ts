import { sql, type RawBuilder } from 'kysely';
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

interface Row extends SharedRows {
  id: number;
  version: number;
  dashboard: { id: number; name: string; authorId: number; deleted: boolean };
  author: { id: number; name: string };
  name: string;
  until: string;
  hasPassword: boolean;
  revoked: boolean;
  createdAt: Date;
  openings: number;
  visitors: number;
  openedAt: Date | null;
  total: number;
}

interface Wanted {
  where: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

/** Links made by people of the reader's scope, the latest first; `where` may use `l` and `d`. */
export async function selectLinks(
  { db, who, scope }: Pick<Context, 'db' | 'who' | 'scope'>,
  { where, limit, offset }: Wanted,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select l.id, l.version, l.name, l.apps, l.networks, l.countries,
      json_build_object('id', d.id, 'name', d.name, 'authorId', d.author_id,
        'deleted', d.deleted_at is not null) as dashboard,
      json_build_object('id', p.id, 'name', p.name) as author,
      to_char(l.until, 'YYYY-MM-DD') as until, l.password_hash is not null as "hasPassword",
      l.revoked_at is not null as revoked, l.created_at as "createdAt", v.openings, v.visitors,
      v.opened_at as "openedAt", count(*) over ()::int as total
    from own_dashboard_links l
    join own_dashboards d on d.id = l.dashboard_id
    join people p on p.id = l.author_id
    cross join lateral (select count(*)::int as openings, count(distinct visitor)::int as visitors,
      max(opened_at) as opened_at from own_dashboard_visits where link_id = l.id) v
    where ${personInScope('l.author_id', who, scope)} and ${where}
    order by l.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

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
