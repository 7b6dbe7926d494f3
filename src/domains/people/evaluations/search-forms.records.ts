import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { isWanted, searchSource } from '#/store/search.ts';

const stateNotes = { draft: 'Draft', published: 'Published', closed: 'Closed' };

/** The newest version of each evaluation form, by name. */
export const evaluationFormSearch = searchSource({
  kind: 'evaluation-form',
  access: may('evaluations:configure'),
  seen: () => sql`exists (select from evaluation_forms f where f.id = e.id
    and not exists (select from evaluation_forms o
      where o.family = f.family and o.edition > f.edition))`,
  rows: ({ db }, wanted) =>
    db
      .selectFrom('evaluation_forms as f')
      .select(['f.id', 'f.name', 'f.edition', 'f.state'])
      .where(isWanted('f.id', wanted))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('evaluation_forms as o')
              .select('o.id')
              .whereRef('o.family', '=', 'f.family')
              .whereRef('o.edition', '>', 'f.edition'),
          ),
        ),
      )
      .orderBy('f.name')
      .orderBy('f.id')
      .limit(wanted.limit),
  hit: (it) => ({
    id: it.id,
    title: it.name,
    note: `Evaluation form, version ${it.edition}`,
    end: stateNotes[it.state],
    link: `/administration/employees/evaluations?form=${it.id}`,
  }),
});
