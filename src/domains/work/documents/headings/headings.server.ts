import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { invalid, notFound, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { recordOf, standingOf } from '../document.records.ts';
import { documentsIn, readable } from '../documents.policy.ts';
import { lockPlaces, rankBefore } from '../rank.records.ts';
import { headingEndpoints, type ManualDocument } from './headings.contract.ts';

type Input<K extends keyof typeof headingEndpoints> = ParsedInputOf<(typeof headingEndpoints)[K]>;

const placedFor = ({ db, who }: Context) =>
  documentsIn(db)
    .innerJoin('manual_documents as m', 'm.document_id', 'd.id')
    .innerJoin('people as o', 'o.id', 'd.owner_id')
    .select(['d.id', 'm.heading_id', 'd.title', 'd.owner_id', 'o.name as owner', 'd.changed_at'])
    .select('d.verified_until')
    .where(readable(who))
    .orderBy('m.rank')
    .orderBy('d.id')
    .execute();
type Placed = Awaited<ReturnType<typeof placedFor>>[number];

/** The manual in its order, as far as this person may read it. */
async function readManual(_input: object, context: Context) {
  const { db, now } = context;
  const headings = await db
    .selectFrom('manual_headings')
    .select(['id', 'version', 'title'])
    .where('deleted_at', 'is', null)
    .orderBy('rank')
    .orderBy('id')
    .execute();
  const rows = await placedFor(context);
  const today = dayOf(now);
  const below = Map.groupBy(rows, (it) => it.heading_id);
  const shown = (it: Placed): ManualDocument => ({
    id: it.id,
    title: it.title,
    owner: { id: it.owner_id, name: it.owner },
    changedAt: it.changed_at.toISOString(),
    verifiedUntil: it.verified_until,
    standing: standingOf(it.verified_until, today),
  });
  return {
    headings: headings.map((it) => ({ ...it, documents: (below.get(it.id) ?? []).map(shown) })),
  };
}

async function lockedHeading({ db }: Context, id: number) {
  const row = await db
    .selectFrom('manual_headings')
    .select(['id', 'version', 'title'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('This heading');
  return row;
}

async function place(context: Context, beforeId: number | null): Promise<string> {
  if (beforeId !== null) await lockedHeading(context, beforeId);
  return rankBefore(context.db, { of: 'manual_headings' }, beforeId ?? undefined);
}

async function saveHeading(it: Input<'POST /save_docs_heading'>, context: Context) {
  const { db, audit } = context;
  const { title, beforeId } = it;
  await lockPlaces(db);
  if (it.id === undefined) {
    const added = await db
      .insertInto('manual_headings')
      .values({ title, rank: await place(context, beforeId ?? null), deleted_at: null })
      .returning(['id', 'version', 'title'])
      .executeTakeFirstOrThrow();
    audit({ action: 'manual.add', subject: ['manual-heading', added.id], after: { title } });
    return added;
  }
  const row = await lockedHeading(context, it.id);
  if (row.version !== it.version) throw stale(row);
  if (beforeId === it.id) throw invalid({ beforeId: 'A heading does not stand before itself.' });
  const rank = beforeId === undefined ? undefined : await place(context, beforeId);
  const saved = await db
    .updateTable('manual_headings')
    .set((eb) => ({ title, ...(rank !== undefined && { rank }), version: eb('version', '+', 1) }))
    .where('id', '=', it.id)
    .returning(['id', 'version', 'title'])
    .executeTakeFirstOrThrow();
  audit({
    action: 'manual.change',
    subject: ['manual-heading', it.id],
    before: { title: row.title },
    after: { title, moved: rank !== undefined },
  });
  return saved;
}

async function deleteHeading({ id, version }: Input<'POST /delete_heading'>, context: Context) {
  const row = await lockedHeading(context, id);
  if (row.version !== version) throw stale(row);
  await context.db
    .updateTable('manual_headings')
    .set({ deleted_at: context.now })
    .where('id', '=', id)
    .execute();
  context.audit({
    action: 'manual.delete',
    subject: ['manual-heading', id],
    before: { title: row.title },
  });
  return { message: `${row.title} is no longer in the manual` };
}

async function bringHeadingBack({ id }: { id: number }, { db, audit }: Context) {
  const row = await db
    .updateTable('manual_headings')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning('title')
    .executeTakeFirst();
  if (!row) throw notFound('This heading');
  audit({ action: 'manual.bring-back', subject: ['manual-heading', id] });
  return { message: `${row.title} is back` };
}

/** Puts a document under a heading at a place, or takes it out of the manual. */
async function placeDocument(it: Input<'POST /docs/place'>, context: Context) {
  const { db, audit } = context;
  const { documentId, headingId, beforeId } = it;
  await lockPlaces(db);
  const { title } = await recordOf(context, documentId);
  const subject = ['document', documentId] as const;
  if (headingId === null) {
    await db.deleteFrom('manual_documents').where('document_id', '=', documentId).execute();
    audit({ action: 'manual.take-out', subject });
    return { message: `${title} is no longer in the manual` };
  }
  const heading = await lockedHeading(context, headingId);
  if (beforeId === documentId) {
    throw invalid({ beforeId: 'A document does not stand before itself.' });
  }
  const rank = await rankBefore(db, { of: 'manual_documents', headingId }, beforeId);
  await db
    .insertInto('manual_documents')
    .values({ document_id: documentId, heading_id: headingId, rank })
    .onConflict((on) => on.column('document_id').doUpdateSet({ heading_id: headingId, rank }))
    .execute();
  audit({ action: 'manual.place', subject, after: { heading: headingId } });
  return { message: `${title} stands under ${heading.title}` };
}

export const headingsServed = serve(headingEndpoints, {
  'GET /docs': readManual,
  'POST /save_docs_heading': saveHeading,
  'POST /delete_heading': deleteHeading,
  'POST /docs/bring-back-heading': bringHeadingBack,
  'POST /docs/place': placeDocument,
});
