import { sql, type RawBuilder } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { anywhere } from '#/store/records/like.ts';
import type { DocumentRow, Part } from '../document.contract.ts';
import { standingOf } from '../document.records.ts';
import { documents, readable, writable } from '../documents.policy.ts';
import type { treeEndpoints } from './tree.contract.ts';

type Wanted = ParsedInputOf<(typeof treeEndpoints)['GET /documents']>;

/** Signs of private use around what was looked for: they come back as parts, never as HTML. */
const [ON, OFF] = ['\uE000', '\uE001'];
/** More than this fits nobody reads; the rest is not ranked. */
const RANKED = 1000;
const FIRST_WORDS = 160;
const HEADLINE = `StartSel=${ON}, StopSel=${OFF}, MaxFragments=2, MinWords=6, MaxWords=18, FragmentDelimiter=" … "`;

/**
 * What is typed as a full text query: words, "phrases", or, -not. The last word also finds what only
 * begins with it, because it may not be typed to its end. Behind a `select` it is made once, not for
 * every document, and planned once for all words.
 */
function queryOf(q: string): RawBuilder<unknown> {
  const whole = sql`websearch_to_tsquery('english', ${q})`;
  const last = /(?:^|\s)([\p{L}\p{N}]{2,})$/u.exec(q)?.[1];
  if (!last) return sql`(select ${whole})`;
  const rest = q.slice(0, q.length - last.length).trim();
  const begun = sql`to_tsquery('simple', ${`${last}:*`})`;
  const open = rest === '' ? begun : sql`websearch_to_tsquery('english', ${rest}) && ${begun}`;
  return sql`(select ${whole} || (${open}))`;
}

/** The parts of a headline that the database marked. */
export function partsOf(headline: string): Part[] {
  const parts = headline
    .split(ON)
    .flatMap((it, at) => {
      const [inside, after] = at === 0 ? ['', it] : [it.split(OFF)[0]!, it.split(OFF)[1] ?? ''];
      return [
        { text: inside, hit: true },
        { text: after, hit: false },
      ];
    })
    .filter((it) => it.text !== '');
  return parts;
}

function viewed({ who, now }: Context, view: Wanted['view']): RawBuilder<unknown> {
  const today = dayOf(now);
  if (view === 'mine') return sql`d.owner_id = ${who.id} and not d.template`;
  if (view === 'templates') return sql`d.template`;
  if (view === 'stale') return sql`d.verified_until < ${today} and not d.template`;
  if (view === 'unverified') return sql`d.verified_until is null and not d.template`;
  return sql`true`;
}

const orders = {
  changed: sql`d.changed_at desc, d.id`,
  title: sql`lower(d.title), d.id`,
} as const;

function orderOf({ q, sort }: Wanted): RawBuilder<unknown> {
  if (sort !== 'found') return orders[sort];
  if (q === '') return orders.changed;
  return sql`case when d.title ilike ${anywhere(q)} then 0 else 1 end,
    ts_rank_cd(d.search, ${queryOf(q)}) desc, d.changed_at desc, d.id`;
}

interface Placed {
  id: number;
  place: number;
  total: number;
}

/** Which documents stand on the page, in which place, and how many there are in all. */
function pageOf(context: Context, wanted: Wanted) {
  const { who } = context;
  const { q, page, perPage, view, writable: toWrite } = wanted;
  const part = sql`limit ${perPage} offset ${(page - 1) * perPage}`;
  const allowed = sql`${viewed(context, view)} and ${toWrite ? writable(who) : sql`true`}
    and ${readable(who)}`;
  if (q === '') {
    return sql<Placed>`(select id, row_number() over () as place,
        (select count(*)::int from ${documents} where ${allowed}) as total
      from (select d.id from ${documents} where ${allowed} order by ${orderOf(wanted)} ${part}) x)`;
  }
  // A word that is in every document would have all of them ranked: the latest thousand are. By
  // `offset` they are all found first, by their words and not by walking through every document.
  return sql<Placed>`(select d.id, row_number() over (order by ${orderOf(wanted)}) as place, fits.total
    from (select x.id, least(count(*) over (), ${RANKED})::int as total
      from (select d.id, d.changed_at from ${documents}
        where d.search @@ ${queryOf(q)} and ${allowed} offset 0) x
      order by x.changed_at desc limit ${RANKED}) fits
    join documents d on d.id = fits.id order by place ${part})`;
}

/**
 * Where in the text of a document `it` the words stand; without words its beginning. Of a page only:
 * cutting them out costs more than finding them.
 */
const excerptOf = (q: string) =>
  q === ''
    ? sql<string>`left(it.words, ${FIRST_WORDS})`
    : sql<string>`ts_headline('english', it.words, ${queryOf(q)}, ${HEADLINE})`;

/** A page of the documents a person may read, and how many there are in all. */
export async function findDocuments(context: Context, wanted: Wanted) {
  const { db, who, now } = context;
  const { q } = wanted;
  const above = sql<{ id: number; title: string }>`(select d.id, d.title from ${documents}
    where d.id = it.parent_id and ${readable(who)})`;
  const rows = await db
    .with('page', () => pageOf(context, wanted))
    .selectFrom('page')
    .innerJoin('documents as it', 'it.id', 'page.id')
    .innerJoin('people as owner', 'owner.id', 'it.owner_id')
    .innerJoin('people as changer', 'changer.id', 'it.changed_by')
    .leftJoinLateral(above.as('p'), (join) => join.onTrue())
    .select(['it.id', 'it.title', 'p.id as parent_id', 'p.title as parent', 'it.owner_id'])
    .select(['owner.name as owner', 'it.changed_by', 'changer.name as changer', 'it.changed_at'])
    .select(['it.verified_until', 'it.template', excerptOf(q).as('excerpt'), 'page.total'])
    .orderBy('page.place')
    .execute();
  const today = dayOf(now);
  return {
    rows: rows.map((it): DocumentRow => ({
      id: it.id,
      title: it.title,
      parent: it.parent_id === null ? null : { id: it.parent_id, title: it.parent ?? '' },
      owner: { id: it.owner_id, name: it.owner },
      changedBy: { id: it.changed_by, name: it.changer },
      changedAt: it.changed_at.toISOString(),
      verifiedUntil: it.verified_until,
      standing: standingOf(it.verified_until, today),
      template: it.template,
      excerpt: partsOf(it.excerpt),
    })),
    totalRows: rows[0]?.total ?? 0,
  };
}
