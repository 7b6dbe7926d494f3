import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { categoriesOfForm } from '../evaluation-form.records.ts';
import { problemsOf } from './form-rules.ts';
import type { formsEndpoints } from './forms.contract.ts';
import { formInFull, withoutIds, writeQuestions } from './forms.records.ts';

type Save = ParsedInputOf<(typeof formsEndpoints)['POST /evaluations/save-form']>;
interface Which {
  id: number;
  version: number;
}

async function locked({ db }: Context, id: number) {
  const form = await db
    .selectFrom('evaluation_forms')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!form) throw notFound('This form');
  return form;
}

/** Held against other changes, and as it was seen. */
async function asSeen(context: Context, { id, version }: Which) {
  const form = await locked(context, id);
  if (form.version !== version) throw stale(await formInFull(context.db, id));
  return form;
}

async function draft(context: Context, which: Which) {
  const form = await asSeen(context, which);
  if (form.state !== 'draft') {
    throw conflict('A published version never changes. Begin the next draft instead.');
  }
  return form;
}

async function insertForm({ db, who, now }: Context, it: Save) {
  const { name, description, selfPart: self_part, categories } = it;
  const { id } = await db
    .insertInto('evaluation_forms')
    .values({ name, description, self_part, created_by: who.id, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeQuestions(db, id, categories);
  return id;
}

/** Writes a new form, or a draft anew as a whole. */
export async function changeForm(given: Save, context: Context) {
  const { db, now, audit } = context;
  const { id: known, version, name, description, selfPart: self_part, categories } = given;
  const isNew = known === undefined || version === undefined;
  const id = isNew ? await insertForm(context, given) : known;
  if (!isNew) {
    await draft(context, { id, version });
    await writeQuestions(db, id, categories);
    await db
      .updateTable('evaluation_forms')
      .set((it) => ({
        name,
        description,
        self_part,
        updated_at: now,
        version: it('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
  }
  audit({
    action: isNew ? 'evaluation-form.create' : 'evaluation-form.edit',
    subject: ['evaluation-form', id],
    after: { name, selfPart: self_part, categories },
  });
  return formInFull(db, id);
}

const closed = (now: Date) => ({ state: 'closed' as const, closed_at: now, updated_at: now });

/** From here on this version never changes; the one before it is given to nobody any more. */
export async function publish(which: Which, context: Context) {
  const { db, who, now, audit } = context;
  const form = await draft(context, which);
  const problems = problemsOf({ categories: await categoriesOfForm(db, form.id) });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  await db
    .updateTable('evaluation_forms')
    .set((it) => ({ ...closed(now), version: it('version', '+', 1) }))
    .where('family', '=', form.family)
    .where('state', '=', 'published')
    .execute();
  await db
    .updateTable('evaluation_forms')
    .set((it) => ({
      state: 'published' as const,
      published_at: now,
      published_by: who.id,
      updated_at: now,
      version: it('version', '+', 1),
    }))
    .where('id', '=', form.id)
    .execute();
  audit({
    action: 'evaluation-form.publish',
    subject: ['evaluation-form', form.id],
    before: { state: 'draft' },
    after: { state: 'published', edition: form.edition },
  });
  return formInFull(db, form.id);
}

/** The next draft of a form, with the questions of this version; the one there is, if there is one. */
export async function edit({ id }: { id: number }, context: Context) {
  const { db, who, now, audit } = context;
  const { family, name, description, self_part } = await locked(context, id);
  const others = await db
    .selectFrom('evaluation_forms')
    .select(['id', 'edition', 'state'])
    .where('family', '=', family)
    .orderBy('edition', 'desc')
    .forUpdate()
    .execute();
  const open = others.find((it) => it.state === 'draft');
  if (open) return formInFull(db, open.id);
  const edition = (others[0]?.edition ?? 0) + 1;
  const next = await db
    .insertInto('evaluation_forms')
    .values({
      family,
      edition,
      name,
      description,
      self_part,
      created_by: who.id,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeQuestions(db, next.id, withoutIds(await categoriesOfForm(db, id)));
  audit({
    action: 'evaluation-form.edit-next',
    subject: ['evaluation-form', next.id],
    after: { edition, from: id },
  });
  return formInFull(db, next.id);
}

/** Evaluations that were given out with it go on. */
export async function close(which: Which, context: Context) {
  const { db, now, audit } = context;
  const form = await asSeen(context, which);
  if (form.state !== 'published') throw conflict('Only a published form is closed.');
  await db
    .updateTable('evaluation_forms')
    .set((it) => ({ ...closed(now), version: it('version', '+', 1) }))
    .where('id', '=', form.id)
    .execute();
  audit({
    action: 'evaluation-form.close',
    subject: ['evaluation-form', form.id],
    before: { state: 'published' },
    after: { state: 'closed' },
  });
  return formInFull(db, form.id);
}

/** A new form of its own with the questions of another. */
export async function clone({ id, name }: { id: number; name: string }, context: Context) {
  const { db, audit } = context;
  const { description, selfPart, categories } = await formInFull(db, id);
  const copy = { name, description, selfPart, categories: withoutIds(categories) };
  const made = await insertForm(context, copy);
  audit({
    action: 'evaluation-form.clone',
    subject: ['evaluation-form', made],
    after: { name, from: id },
  });
  return formInFull(db, made);
}

/** A draft nobody needs; published versions stay for good. */
export async function remove(which: Which, context: Context) {
  const form = await draft(context, which);
  await context.db.deleteFrom('evaluation_forms').where('id', '=', form.id).execute();
  context.audit({
    action: 'evaluation-form.delete',
    subject: ['evaluation-form', form.id],
    before: { name: form.name, edition: form.edition },
  });
  return { message: `The draft of ${form.name} was deleted.` };
}
