import { askedFigures } from '#/figures/own/own-measures.records.ts';
import { notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { appsInScope } from '#/store/scope.ts';
import type { SheetFigure } from './sheet-measures.ts';
import type { SheetNote } from './sheets.contract.ts';

function notes(db: Db) {
  return db
    .selectFrom('sheet_notes as n')
    .innerJoin('people as p', 'p.id', 'n.author_id')
    .select(['n.id', 'n.version', 'n.app_id', 'n.day', 'n.measure', 'n.text'])
    .select(['n.author_id', 'p.name', 'n.written_at']);
}
type Row = Awaited<ReturnType<ReturnType<typeof notes>['execute']>>[number];

const noteOf = (it: Row): SheetNote => ({
  id: it.id,
  version: it.version,
  appId: it.app_id,
  day: it.day,
  // Only what its endpoint takes is written.
  measure: it.measure as SheetFigure,
  text: it.text,
  author: { id: it.author_id, name: it.name },
  writtenAt: it.written_at.toISOString(),
});

interface NotesAsked {
  /** Within the caller's scope already. */
  apps: readonly number[];
  from: string;
  to: string;
  /** All of them when absent. */
  measure?: string;
}

/** Notes on cells, oldest first. */
export async function notesOn(
  db: Db,
  { apps, from, to, measure }: NotesAsked,
): Promise<SheetNote[]> {
  let query = notes(db)
    .where('n.app_id', 'in', [0, ...apps])
    .where('n.day', '>=', from)
    .where('n.day', '<=', to);
  if (measure) query = query.where('n.measure', '=', measure);
  const rows = await query.orderBy('n.id').limit(2000).execute();
  return rows.map(noteOf);
}

/** @throws Refusal `not-found` for an app from outside the scope */
async function refuseOutside({ db, who, scope }: Context, app: number): Promise<void> {
  const visible = await appsInScope(db, who, scope);
  const known = await db.selectFrom('apps').select('id').where('id', '=', app).executeTakeFirst();
  if (!known || (visible !== 'all' && !visible.includes(app))) throw notFound('This app');
}

/** A note of the caller's own. @throws Refusal `not-found`, `stale` */
async function myNote({ db, who }: Context, id: number, version: number): Promise<SheetNote> {
  const row = await notes(db)
    .where('n.id', '=', id)
    .where('n.author_id', '=', who.id)
    .forUpdate('n')
    .executeTakeFirst();
  if (!row) throw notFound('This note');
  if (row.version !== version) throw stale(noteOf(row));
  return noteOf(row);
}

interface Written {
  app: number;
  day: string;
  measure: SheetFigure;
  text: string;
  id?: number | undefined;
  version?: number | undefined;
}

/** Writes a note, or changes the words of one of the caller's own. */
export async function writeNote(context: Context, it: Written): Promise<SheetNote> {
  const { db, who, now, audit } = context;
  await refuseOutside(context, it.app);
  await askedFigures(context, [it.measure]);
  const { text } = it;
  const before = it.id === undefined ? undefined : await myNote(context, it.id, it.version ?? 0);
  const { id } = before
    ? await db
        .updateTable('sheet_notes')
        .set({ text, version: before.version + 1, written_at: now })
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('sheet_notes')
        .values({
          app_id: it.app,
          day: it.day,
          measure: it.measure,
          text,
          author_id: who.id,
          written_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
  const after = { app: it.app, day: it.day, measure: it.measure, text };
  audit({
    action: before ? 'sheet-note.change' : 'sheet-note.write',
    subject: ['sheet-note', id],
    ...(before && { before: { text: before.text } }),
    after,
  });
  return noteOf(await notes(db).where('n.id', '=', id).executeTakeFirstOrThrow());
}

/** Takes one of the caller's own notes off. */
export async function removeNote(context: Context, id: number, version: number): Promise<void> {
  const before = await myNote(context, id, version);
  await context.db.deleteFrom('sheet_notes').where('id', '=', id).execute();
  const { appId: app, day, measure, text } = before;
  const subject = ['sheet-note', id] as const;
  context.audit({ action: 'sheet-note.delete', subject, before: { app, day, measure, text } });
}
