import { sql } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import { holdsWords } from '#/store/search-entries.ts';
import { beginsWith, searchSource } from '#/store/search.ts';
import { stateWords } from './quiz-words.ts';
import { quizInScope, quizStateBy } from './quizzes.records.ts';

/** Quizzes one looks after, and those one is asked to take; archived ones stay findable. */
export const quizSearch = searchSource({
  kind: 'quiz',
  access: may('quizzes:read'),
  rows: ({ db, who, now }, wanted) => {
    const scope = scopeOf(may('quizzes:write'), who.grants);
    const authored = scope ? quizInScope({ who, scope }) : sql<boolean>`false`;
    const taken = sql<boolean>`exists (select 1 from quiz_assignees t where t.quiz_id = q.id
      and t.person_id = ${who.id} and t.invited_at is not null and t.withdrawn_at is null)`;
    return db
      .selectFrom('quizzes as q')
      .select(['q.id', 'q.title', quizStateBy(now).as('state'), taken.as('is_taken')])
      .where((it) => it.or([authored, taken]))
      .where(holdsWords('quiz', 'q.id', wanted))
      .orderBy(beginsWith('q.title', wanted.words))
      .orderBy('q.title')
      .orderBy('q.id')
      .limit(wanted.limit);
  },
  hit: (it) => ({
    id: it.id,
    title: it.title,
    end: stateWords[it.state],
    link: `/administration/quiz?${it.is_taken ? 'take' : 'quiz'}=${it.id}`,
  }),
});
