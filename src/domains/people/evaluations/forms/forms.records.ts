import { sql, type RawBuilder } from 'kysely';
import { notFound } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import { categoriesOfForm } from '../evaluation-form.records.ts';
import type { WrittenForm } from './forms.contract.ts';

type FormRow = Awaited<ReturnType<typeof selectForms>>[number];

/** Versions of forms; `where` may use `f`. */
export const selectForms = (
  db: Db,
  wanted: { where: RawBuilder<unknown>; limit: number; offset: number },
) =>
  db
    .selectFrom('evaluation_forms as f')
    .select(['f.id', 'f.version', 'f.family', 'f.edition', 'f.name', 'f.description'])
    .select(['f.self_part', 'f.state', 'f.published_at', 'f.updated_at'])
    .select([
      sql<number>`(select count(*) from evaluation_categories c where c.form_id = f.id)`.as(
        'categories',
      ),
      sql<number>`(select count(*) from evaluation_questions q where q.form_id = f.id)`.as(
        'questions',
      ),
      sql<number>`(select count(*) from evaluations e where e.form_id = f.id)`.as('used'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where(sql<boolean>`${wanted.where}`)
    .orderBy(sql`array_position(array['draft', 'published', 'closed'], f.state)`)
    .orderBy('f.updated_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute();

export const summaryOf = (it: FormRow) => ({
  id: it.id,
  version: it.version,
  family: it.family,
  edition: it.edition,
  name: it.name,
  description: it.description,
  selfPart: it.self_part,
  state: it.state,
  used: it.used,
  publishedAt: it.published_at,
  updatedAt: it.updated_at,
});

/** One version with its questions and what other versions there are. */
export async function formInFull(db: Db, id: number) {
  const [row] = await selectForms(db, { where: sql`f.id = ${id}`, limit: 1, offset: 0 });
  if (!row) throw notFound('This form');
  const editions = await db
    .selectFrom('evaluation_forms')
    .select(['id', 'edition', 'state'])
    .where('family', '=', row.family)
    .orderBy('edition', 'desc')
    .execute();
  return { ...summaryOf(row), categories: await categoriesOfForm(db, id), editions };
}

/** Writes the questions of a draft anew; nobody can have answered them yet. */
export async function writeQuestions(
  db: Db,
  formId: number,
  categories: WrittenForm['categories'],
) {
  await db.deleteFrom('evaluation_categories').where('form_id', '=', formId).execute();
  for (const [position, { name, weight, questions }] of categories.entries()) {
    const { id: category_id } = await db
      .insertInto('evaluation_categories')
      .values({ form_id: formId, name, weight, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (questions.length === 0) continue;
    const values = questions.map(({ isOpen, ...it }, at) => ({
      ...it,
      is_open: isOpen,
      form_id: formId,
      category_id,
      position: at,
    }));
    await db.insertInto('evaluation_questions').values(values).execute();
  }
}

/** The questions without their ids, to be written into another form. */
export const withoutIds = (
  categories: Awaited<ReturnType<typeof categoriesOfForm>>,
): WrittenForm['categories'] =>
  categories.map(({ name, weight, questions }) => ({
    name,
    weight,
    questions: questions.map(({ id: _id, ...question }) => question),
  }));
