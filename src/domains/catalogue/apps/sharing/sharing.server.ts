import { sql } from 'kysely';
import { readerOf } from '#/figures/reader.records.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { serve, type Context } from '#/store/handler.ts';
import { personInScope } from '#/store/scope.ts';
import { beginsWith, containsWords } from '#/store/search.ts';
import { revokeShare, saveShare } from './save-share.server.ts';
import { isFor, selectShares, sharedOf, shareOf, type ShareRow } from './share.records.ts';
import { sharedFigures } from './shared-figures.server.ts';
import { sharingEndpoints } from './sharing.contract.ts';
import { appFor, reportFor } from './subject.records.ts';

type Mine = ParsedInputOf<(typeof sharingEndpoints)['GET /share-apps']>;
type WithMe = ParsedInputOf<(typeof sharingEndpoints)['GET /shared-apps']>;

const wordsOf = (q: string | undefined) => (q ?? '').split(/\s+/).filter(Boolean);

async function listMine({ q, state, page, perPage }: Mine, { db, who, scope, now }: Context) {
  const rows = await selectShares(db, dayOf(now), {
    where: sql<boolean>`${personInScope('s.owner_id', who, scope)}
      and ${containsWords(['x.subject', 'o.name'], wordsOf(q))}
      and ${state ? sql`x.state = ${state}` : sql`true`}`,
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  return { rows: rows.map((it) => shareOf(it, who.id)), totalRows: rows[0]?.total ?? 0 };
}

/** Enough for anybody: what is shared with one person is read and judged as a whole. */
const MOST = 1000;

/** Whether the owner of a share may still see what it shows. */
async function isAlive(context: Context, it: ShareRow, owners: Map<number, ReaderOrNone>) {
  if (!owners.has(it.owner_id)) owners.set(it.owner_id, await readerOf(context, it.owner_id));
  const owner = owners.get(it.owner_id);
  if (!owner) return false;
  const subject = await (it.app_id === null
    ? reportFor(owner, it.report_id!)
    : appFor(owner, it.app_id));
  return subject !== undefined;
}
type ReaderOrNone = Awaited<ReturnType<typeof readerOf>>;

async function listWithMe({ q, page, perPage }: WithMe, context: Context) {
  const { db, who, now } = context;
  const all = await selectShares(db, dayOf(now), {
    where: sql<boolean>`x.state = 'open' and ${isFor(who.id, who.teamIds)} and s.owner_id <> ${who.id}
      and ${containsWords(['x.subject', 'o.name'], wordsOf(q))}`,
    limit: MOST,
    offset: 0,
  });
  const owners = new Map<number, ReaderOrNone>();
  const alive: ShareRow[] = [];
  for (const it of all) if (await isAlive(context, it, owners)) alive.push(it);
  const rows = alive.slice((page - 1) * perPage, page * perPage);
  return { rows: rows.map(sharedOf), totalRows: alive.length };
}

const SHOWN = 20;

/** Names of colleagues and teams, of the whole company: to share means to reach beyond one's team. */
async function targets({ q }: { q?: string | undefined }, { db, who }: Context) {
  const words = wordsOf(q);
  const [people, teams] = await Promise.all([
    db
      .selectFrom('people')
      .select(['id', 'name', 'title'])
      .where('status', '=', 'active')
      .where('id', '!=', who.id)
      .where(containsWords(['name', 'email'], words))
      .orderBy(beginsWith('name', words))
      .orderBy('name')
      .limit(SHOWN)
      .execute(),
    db
      .selectFrom('teams')
      .select(['id', 'name'])
      .where(containsWords(['name'], words))
      .orderBy('name')
      .limit(SHOWN)
      .execute(),
  ]);
  return { people, teams };
}

export const sharingServed = serve(sharingEndpoints, {
  'GET /share-apps': listMine,
  'POST /share-app': saveShare,
  'POST /delete-share-app': revokeShare,
  'GET /share-targets': targets,
  'GET /shared-apps': listWithMe,
  'GET /shared-figures': sharedFigures,
});
