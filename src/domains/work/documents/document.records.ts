import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { withNames } from './document-links.records.ts';
import type { Document, Named, Standing } from './document.contract.ts';
import { documents, manageable, readable, writable } from './documents.policy.ts';

type Reading = Pick<Context, 'db' | 'who' | 'now'>;

interface Row {
  id: number;
  version: number;
  number: number;
  parent_id: number | null;
  title: string;
  body: string;
  template: boolean;
  author_id: number;
  author: string;
  owner_id: number;
  owner: string;
  changed_by: number;
  changer: string;
  changed_at: Date;
  created_at: Date;
  verified_by: number | null;
  verifier: string | null;
  verified_at: Date | null;
  verified_until: string | null;
  scope_id: number;
  audience: 'everybody' | 'team' | 'people';
  level: 'read' | 'write';
  team: string | null;
  people: number;
  can_write: boolean;
  can_manage: boolean;
}
export type DocumentRecord = Row;

export const standingOf = (until: string | null, today: string): Standing =>
  until === null ? 'unverified' : until < today ? 'stale' : 'verified';

/**
 * One document with what belongs to it; `undefined` for one that is not there, is deleted or is not
 * for this person: the three cannot be told apart.
 */
async function selectDocument({ db, who }: Reading, id: number, lock: boolean) {
  if (lock) await sql`select id from documents where id = ${id} for update`.execute(db);
  const { rows } = await sql<Row>`
    select d.id, d.version, d.number, d.parent_id, d.title, d.body, d.template,
      d.author_id, author.name as author, d.owner_id, owner.name as owner,
      d.changed_by, changer.name as changer, d.changed_at, d.created_at,
      d.verified_by, verifier.name as verifier, d.verified_at, d.verified_until,
      d.scope_id, a.audience, a.level,
      case when a.team_id = any(${who.teamIds}) or ${writable(who)} then t.name end as team,
      (select count(*)::int from document_people x where x.document_id = a.id) as people,
      ${writable(who)} as can_write, ${manageable(who)} as can_manage
    from ${documents}
    join people author on author.id = d.author_id
    join people owner on owner.id = d.owner_id
    join people changer on changer.id = d.changed_by
    left join people verifier on verifier.id = d.verified_by
    left join teams t on t.id = a.team_id
    where d.id = ${id} and ${readable(who)}`.execute(db);
  return rows[0];
}

export async function recordOf(context: Reading, id: number): Promise<Row> {
  const row = await selectDocument(context, id, false);
  if (!row) throw notFound('This document');
  return row;
}

/** The same, locked: two changes come one after another. */
export async function lockedRecordOf(context: Reading, id: number): Promise<Row> {
  const row = await selectDocument(context, id, true);
  if (!row) throw notFound('This document');
  return row;
}

/** The documents above one, nearest last, up to the first that this person may not see. */
async function pathTo({ db, who }: Reading, id: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    with recursive above as (
      select d.parent_id, 0 as steps from documents d where d.id = ${id}
      union all
      select d.parent_id, above.steps + 1 from above
      join documents d on d.id = above.parent_id join documents a on a.id = d.scope_id
      where ${readable(who)})
    select d.id, d.title from above join ${documents} on d.id = above.parent_id
    where ${readable(who)} order by above.steps desc`.execute(db);
  return rows;
}

async function childrenOf({ db, who }: Reading, id: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select d.id, d.title from ${documents}
    where d.parent_id = ${id} and ${readable(who)} order by d.rank, d.id limit 200`.execute(db);
  return rows;
}

async function linkedFrom({ db, who }: Reading, id: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select d.id, d.title from document_links l join ${documents} on d.id = l.document_id
    where l.linked_id = ${id} and d.id <> ${id} and ${readable(who)}
    order by lower(d.title), d.id limit 200`.execute(db);
  return rows;
}

/** A document as this person reads it. */
export async function documentOf(context: Reading, id: number): Promise<Document> {
  const row = await recordOf(context, id);
  const { verified_until: until, verified_by: by, verified_at: at } = row;
  const verified =
    until && by && at
      ? {
          until,
          by: { id: by, name: row.verifier ?? '' },
          at,
          changedSince: row.changed_at > at,
        }
      : null;
  return {
    id: row.id,
    version: row.version,
    number: row.number,
    title: row.title,
    body: await withNames(context, row.body),
    template: row.template,
    path: await pathTo(context, id),
    children: await childrenOf(context, id),
    linkedFrom: await linkedFrom(context, id),
    author: { id: row.author_id, name: row.author },
    owner: { id: row.owner_id, name: row.owner },
    createdAt: row.created_at.toISOString(),
    changedBy: { id: row.changed_by, name: row.changer },
    changedAt: row.changed_at.toISOString(),
    standing: standingOf(until, dayOf(context.now)),
    verified: verified && { ...verified, at: verified.at.toISOString() },
    audience: {
      kind: row.audience,
      level: row.level,
      team: row.team,
      people: row.audience === 'people' ? row.people : 0,
      inherited: row.scope_id !== row.id,
    },
    canWrite: row.can_write,
    canManage: row.can_manage,
  };
}

/** The ids of a document and of everything below it, deleted ones left out; both inclusive. */
export const branchOf = (id: number) => sql`
  with recursive branch as (
    select id from documents where id = ${id}
    union all
    select d.id from documents d join branch on d.parent_id = branch.id
    where d.deleted_at is null)`;

/** Gives what inherits below a document the audience that now is in force there. */
export async function spreadScope(db: Db, id: number, scopeId: number): Promise<void> {
  await sql`
    with recursive heirs as (
      select id from documents where parent_id = ${id} and audience = 'inherited'
      union all
      select d.id from documents d join heirs on d.parent_id = heirs.id
      where d.audience = 'inherited')
    update documents set scope_id = ${scopeId} where id in (select id from heirs)`.execute(db);
}
