import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { containsWords } from '#/store/search.ts';
import { changeForm, clone, close, edit, publish, remove } from './change-form.server.ts';
import type { formsEndpoints } from './forms.contract.ts';
import { formInFull, selectForms, summaryOf } from './forms.records.ts';

type List = ParsedInputOf<(typeof formsEndpoints)['GET /evaluations/forms']>;

const named = (search: string | undefined) => containsWords(['f.name'], search?.split(/\s+/) ?? []);

async function list({ state, search, page, perPage }: List, { db }: Context) {
  const newest = sql`f.edition = (select max(edition) from evaluation_forms o where o.family = f.family)`;
  const rows = await selectForms(db, {
    where: sql`${state ? sql`f.state = ${state}` : newest} and ${named(search)}`,
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  return {
    rows: rows.map((it) => ({
      ...summaryOf(it),
      categories: it.categories,
      questions: it.questions,
    })),
    totalRows: rows[0]?.total ?? 0,
  };
}

export const formsHandlers = {
  'GET /evaluations/published': (wanted: Omit<List, 'state'>, context: Context) =>
    list({ ...wanted, state: 'published' }, context),
  'GET /evaluations/forms': list,
  'GET /evaluations/form': ({ id }: { id: number }, { db }: Context) => formInFull(db, id),
  'POST /evaluations/save-form': changeForm,
  'POST /evaluations/publish-form': publish,
  'POST /evaluations/edit-form': edit,
  'POST /evaluations/close-form': close,
  'POST /evaluations/clone-form': clone,
  'POST /evaluations/delete-form': remove,
};
