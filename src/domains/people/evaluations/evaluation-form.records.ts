import type { Db } from '#/store/records/records.ts';
import type { FormCategory } from './evaluation.contract.ts';

/** The categories of forms with their questions, in order, by form. */
export async function categoriesOf(
  db: Db,
  formIds: readonly number[],
): Promise<Map<number, FormCategory[]>> {
  if (formIds.length === 0) return new Map();
  const categories = await db
    .selectFrom('evaluation_categories')
    .select(['id', 'form_id', 'name', 'weight'])
    .where('form_id', 'in', formIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const questions = await db
    .selectFrom('evaluation_questions')
    .select(['id', 'category_id', 'text', 'guidance', 'weight', 'is_open as isOpen'])
    .where('form_id', 'in', formIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const byCategory = Map.groupBy(questions, (it) => it.category_id);
  const full = categories.map(({ form_id, ...it }) => ({
    form_id,
    category: {
      ...it,
      questions: (byCategory.get(it.id) ?? []).map(
        ({ category_id: _category, ...question }) => question,
      ),
    },
  }));
  return new Map(
    [...Map.groupBy(full, (it) => it.form_id)].map(([id, its]) => [
      id,
      its.map((it) => it.category),
    ]),
  );
}

export async function categoriesOfForm(db: Db, formId: number): Promise<FormCategory[]> {
  return (await categoriesOf(db, [formId])).get(formId) ?? [];
}
