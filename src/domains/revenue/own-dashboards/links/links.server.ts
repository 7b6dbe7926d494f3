import { sql } from 'kysely';
import { readerOf } from '#/figures/reader.records.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';
import { hashToken, newToken } from '#/store/secret.ts';
import { slowHash } from '#/store/slow-hash.ts';
import { openDashboard } from '../save-dashboard.server.ts';
import { MOST_DAYS, MOST_LINKS, type dashboardLinkEndpoints } from './links.contract.ts';
import { linkOf, selectLinks } from './links.records.ts';
import { plainPassword } from './open-link.server.ts';

type Make = ParsedInputOf<(typeof dashboardLinkEndpoints)['POST /make-own-dashboard-link']>;
type List = ParsedInputOf<(typeof dashboardLinkEndpoints)['GET /own-dashboard-links']>;
type Change = ParsedInputOf<(typeof dashboardLinkEndpoints)['POST /change-own-dashboard-link']>;
type Revoke = ParsedInputOf<(typeof dashboardLinkEndpoints)['POST /revoke-own-dashboard-link']>;

/** The page behind a link; what opens it stands behind the `#`, which no browser sends anywhere. */
const SHARED_PATH = '/shared-dashboard';

export async function listLinks({ page, perPage, dashboard, openOnly }: List, context: Context) {
  const of = dashboard === undefined ? sql`true` : sql`d.id = ${dashboard}`;
  const open = openOnly
    ? sql`l.revoked_at is null and l.until >= ${dayOf(context.now)}::date`
    : sql`true`;
  const range = { limit: perPage, offset: (page - 1) * perPage };
  const rows = await selectLinks(context, { where: sql<boolean>`${of} and ${open}`, ...range });
  return {
    rows: await Promise.all(rows.map((it) => linkOf(context, it))),
    totalRows: rows[0]?.total ?? 0,
  };
}

async function findLink(context: Context, id: number) {
  const where = sql<boolean>`l.id = ${id}`;
  const [row] = await selectLinks(context, { where, limit: 1, offset: 0 });
  if (!row) throw notFound('This link');
  return linkOf(context, row);
}

/** Nobody gives away what they do not see themselves. @throws Refusal `not-found`, `invalid` */
async function checkRows(context: Context, { apps, networks }: Make) {
  const { db, who } = context;
  const reader = await readerOf(context, who.id);
  if (!reader) throw notAllowed('You need the right revenue:read to share figures.');
  const sight = await appsInScope(db, reader.who, reader.scope);
  const known = await db
    .selectFrom('apps')
    .select('id')
    .where('id', 'in', [0, ...apps])
    .execute();
  const isSeen = (id: number) =>
    known.some((it) => it.id === id) && (sight === 'all' || sight.includes(id));
  if (!apps.every(isSeen)) throw notFound('This app');
  const found = await db
    .selectFrom('networks')
    .select('id')
    .where('id', 'in', [0, ...networks])
    .execute();
  if (found.length < new Set(networks).size) throw invalid({ networks: 'One was not found.' });
}

/** One after the other: two at once would both find room for the last one. */
async function requireRoom({ db, now }: Pick<Context, 'db' | 'now'>, dashboard: number) {
  await db
    .selectFrom('own_dashboards')
    .select('id')
    .where('id', '=', dashboard)
    .forUpdate()
    .execute();
  const { count } = await db
    .selectFrom('own_dashboard_links')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('dashboard_id', '=', dashboard)
    .where('revoked_at', 'is', null)
    .where('until', '>=', dayOf(now))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_LINKS)
    throw conflict(`This dashboard has ${MOST_LINKS} links. Revoke one before you make another.`);
}

/** @throws Refusal `invalid` */
function checkEnd(until: string, now: Date) {
  const today = dayOf(now);
  if (until < today) throw invalid({ until: 'Choose a day to come.' });
  if (until > addDays(today, MOST_DAYS)) throw invalid({ until: 'A link ends within a year.' });
}

const narrowing = <T>(of: readonly T[]) => (of.length > 0 ? [...new Set(of)] : null);

export async function makeLink(given: Make, context: Context) {
  const { who, now, publicUrl } = context;
  checkEnd(given.until, now);
  const dashboard = await openDashboard(context, given.dashboard);
  if (!dashboard.mine)
    throw notAllowed(`Only ${dashboard.author.name} shares this dashboard outside.`);
  await checkRows(context, given);
  const password =
    given.password === null
      ? null
      : await slowHash(plainPassword(given.password), { caller: context.address });
  const { name, until } = given;
  const apps = narrowing(given.apps);
  const networks = narrowing(given.networks);
  const countries = narrowing(given.countries);
  const secret = newToken();
  const id = await context.commit(async (inside) => {
    await requireRoom(inside, dashboard.id);
    const row = await inside.db
      .insertInto('own_dashboard_links')
      .values({
        dashboard_id: dashboard.id,
        author_id: who.id,
        name,
        secret_hash: hashToken(secret),
        password_hash: password,
        apps,
        networks,
        countries,
        until,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    inside.audit({
      action: 'own-dashboard-link.make',
      subject: ['own-dashboard-link', row.id],
      after: {
        dashboard: {
          id: dashboard.id,
          name: dashboard.name,
        },
        name,
        apps,
        networks,
        countries,
        until,
        password: password !== null,
      },
    });
    // Whoever sits at somebody's open console does not go unnoticed.
    await inside.notify([who.id], {
      type: 'account.dashboard-link',
      title: `A link to the dashboard “${dashboard.name}” was made for ${name}`,
      body: `It opens until ${shortDay(until)}, for whoever has it. If this was not you, revoke it and change your password.`,
      link: '/dashboards?open=links',
      key: `account.dashboard-link:${row.id}`,
    });
    return row.id;
  });
  return {
    link: await findLink({ ...context, scope: 'own' }, id),
    address: `${publicUrl}${SHARED_PATH}#${secret}`,
  };
}

/** What can be seen by a link never changes: its address may be with others by then. */
export async function changeLink({ id, version, name, until }: Change, context: Context) {
  const before = await findLink(context, id);
  if (!before.mine) throw notAllowed(`Only ${before.author.name} changes this link.`);
  if (before.state === 'revoked')
    throw conflict('This link was revoked for good. Make another one.');
  checkEnd(until, context.now);
  // One that has ended takes its place again.
  if (before.state === 'ended') await requireRoom(context, before.dashboard.id);
  const changed = await context.db
    .updateTable('own_dashboard_links')
    .set((it) => ({ name, until, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw stale(await findLink(context, id));
  context.audit({
    action: 'own-dashboard-link.change',
    subject: ['own-dashboard-link', id],
    before: { name: before.name, until: before.until },
    after: { name, until },
  });
  return { message: `The link for ${name} opens until ${until}.` };
}

export async function revokeLink({ id, version }: Revoke, context: Context) {
  const before = await findLink(context, id);
  const changed = await context.db
    .updateTable('own_dashboard_links')
    .set((it) => ({ revoked_at: context.now, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw stale(before);
  // Whoever has it open sees nothing more of it.
  await context.db
    .updateTable('own_dashboard_visits')
    .set({ ends_at: context.now })
    .where('link_id', '=', id)
    .where('ends_at', '>', context.now)
    .execute();
  const { name, dashboard, rows, until } = before;
  context.audit({
    action: 'own-dashboard-link.revoke',
    subject: ['own-dashboard-link', id],
    before: { dashboard, name, rows, until },
  });
  return { message: `The link for ${name} opens nothing any more.` };
}
