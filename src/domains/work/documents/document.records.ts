import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { withNames } from './document-links.records.ts';
import type { Document, Named, Standing } from './document.contract.ts';
import { documentsIn, manageable, readable, writable } from './documents.policy.ts';

type Reading = Pick<Context, 'db' | 'who' | 'now'>;

export type DocumentRecord = NonNullable<Awaited<ReturnType<typeof selectDocument>>>;

export const standingOf = (until: string | null, today: string): Standing =>
  until === null ? 'unverified' : until < today ? 'stale' : 'verified';

/**
 * One document with what belongs to it; `undefined` for one that is not there, is deleted or is not
 * for this person: the three cannot be told apart.
 */
async function selectDocument({ db, who }: Reading, id: number, lock: boolean) {
  if (lock)
    await db.selectFrom('documents').select('id').where('id', '=', id).forUpdate().execute();
  return (
    documentsIn(db)
      .innerJoin('people as author', 'author.id', 'd.author_id')
      .innerJoin('people as owner', 'owner.id', 'd.owner_id')
      .innerJoin('people as changer', 'changer.id', 'd.changed_by')
      .leftJoin('people as verifier', 'verifier.id', 'd.verified_by')
      .leftJoin('teams as t', 't.id', 'a.team_id')
      .select(['d.id', 'd.version', 'd.number', 'd.parent_id', 'd.title', 'd.body', 'd.template'])
      .select(['d.author_id', 'author.name as author', 'd.owner_id', 'owner.name as owner'])
      .select(['d.changed_by', 'changer.name as changer', 'd.changed_at', 'd.created_at'])
      .select(['d.verified_by', 'verifier.name as verifier', 'd.verified_at', 'd.verified_until'])
      .select(['d.scope_id', 'a.audience', 'a.level'])
      .select(
        sql<string | null>`case when a.team_id = any(${who.teamIds}) or ${writable(who)}
          then t.name end`.as('team'),
      )
      .select(
        sql<number>`(select count(*)::int from document_people x where x.document_id = a.id)`.as(
          'people',
        ),
      )
      .select([writable(who).as('can_write'), manageable(who).as('can_manage')])
      .where('d.id', '=', id)
      .where(readable(who))
      // What is in force for a document is never inherited itself.
      .$narrowType<{ audience: 'everybody' | 'team' | 'people' }>()
      .executeTakeFirst()
  );
}

export async function recordOf(context: Reading, id: number): Promise<DocumentRecord> {
  const row = await selectDocument(context, id, false);
  if (!row) throw notFound('This document');
  return row;
}

/** The same, locked: two changes come one after another. */
export async function lockedRecordOf(context: Reading, id: number): Promise<DocumentRecord> {
  const row = await selectDocument(context, id, true);
  if (!row) throw notFound('This document');
  return row;
}

/** The documents above one, nearest last, up to the first that this person may not see. */
const pathTo = ({ db, who }: Reading, id: number): Promise<Named[]> =>
  db
    .withRecursive('above(parent_id, steps)', (qb) =>
      qb
        .selectFrom('documents as d')
        .select(['d.parent_id', sql<number>`0`.as('steps')])
        .where('d.id', '=', id)
        .unionAll(
          qb
            .selectFrom('above')
            .innerJoin('documents as d', 'd.id', 'above.parent_id')
            .innerJoin('documents as a', 'a.id', 'd.scope_id')
            .select(['d.parent_id', sql<number>`above.steps + 1`.as('steps')])
            .where(readable(who)),
        ),
    )
    .selectFrom('above')
    .innerJoin('documents as d', 'd.id', 'above.parent_id')
    .innerJoin('documents as a', 'a.id', 'd.scope_id')
    .select(['d.id', 'd.title'])
    .where(readable(who))
    .orderBy('above.steps', 'desc')
    .execute();

const childrenOf = ({ db, who }: Reading, id: number): Promise<Named[]> =>
  documentsIn(db)
    .select(['d.id', 'd.title'])
    .where('d.parent_id', '=', id)
    .where(readable(who))
    .orderBy('d.rank')
    .orderBy('d.id')
    .limit(sql.lit(200))
    .execute();

const linkedFrom = ({ db, who }: Reading, id: number): Promise<Named[]> =>
  documentsIn(db)
    .innerJoin('document_links as l', 'l.document_id', 'd.id')
    .select(['d.id', 'd.title'])
    .where('l.linked_id', '=', id)
    .where('d.id', '<>', id)
    .where(readable(who))
    .orderBy(sql`lower(d.title)`)
    .orderBy('d.id')
    .limit(sql.lit(200))
    .execute();

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

/** As `branch` the ids of a document and of everything below it, deleted ones left out; inclusive. */
export const withBranchOf = (db: Db, id: number) =>
  db.withRecursive('branch(id)', (qb) =>
    qb
      .selectFrom('documents')
      .select('id')
      .where('id', '=', id)
      .unionAll(
        qb
          .selectFrom('documents as d')
          .innerJoin('branch', 'd.parent_id', 'branch.id')
          .select('d.id')
          .where('d.deleted_at', 'is', null),
      ),
  );

/** Gives what inherits below a document the audience that now is in force there. */
export async function spreadScope(db: Db, id: number, scopeId: number): Promise<void> {
  await db
    .withRecursive('heirs(id)', (qb) =>
      qb
        .selectFrom('documents')
        .select('id')
        .where('parent_id', '=', id)
        .where('audience', '=', sql.lit('inherited'))
        .unionAll(
          qb
            .selectFrom('documents as d')
            .innerJoin('heirs', 'd.parent_id', 'heirs.id')
            .select('d.id')
            .where('d.audience', '=', sql.lit('inherited')),
        ),
    )
    .updateTable('documents')
    .set({ scope_id: scopeId })
    .where('id', 'in', (eb) => eb.selectFrom('heirs').select('heirs.id'))
    .execute();
}
