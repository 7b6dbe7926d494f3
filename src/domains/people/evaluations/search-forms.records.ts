import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { beginsWith, containsWords, type SearchSource } from '#/store/search.ts';

const stateNotes = { draft: 'Draft', published: 'Published', closed: 'Closed' };

const named = { from: sql`evaluation_forms f`, columns: ['f.name'] };

/** The newest version of each evaluation form, by name. */
export const evaluationFormSearch: SearchSource = {
  kind: 'evaluation-form',
  access: may('evaluations:configure'),
  named,
  find: async ({ db }, { words, limit }) => {
    const rows = await db
      .selectFrom('evaluation_forms as f')
      .select(['f.id', 'f.name', 'f.edition', 'f.state'])
      .where(containsWords(named.columns, words))
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
      .orderBy(beginsWith('f.name', words))
      .orderBy('f.name')
      .orderBy('f.id')
      .limit(limit)
      .execute();
    return rows.map((it) => ({
      kind: 'evaluation-form',
      id: it.id,
      title: it.name,
      note: `Evaluation form, version ${it.edition}`,
      end: stateNotes[it.state],
      link: `/administration/employees/evaluations?form=${it.id}`,
    }));
  },
};
