import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { isWanted, searchSource } from '#/store/search.ts';
import { stateWords } from './quiz-words.ts';
import { quizSeen, quizStateBy, quizTaken } from './quizzes.policy.ts';

/** Quizzes one looks after, and those one is asked to take; archived ones stay findable. */
export const quizSearch = searchSource({
  kind: 'quiz',
  access: may('quizzes:read'),
  seen: ({ who }) => sql`exists (select from quizzes q where q.id = e.id
    and (${quizSeen(who)} or ${quizTaken(who)}))`,
  rows: ({ db, who, now }, wanted) => {
    const taken = quizTaken(who);
    return db
      .selectFrom('quizzes as q')
      .select(['q.id', 'q.title', quizStateBy(now).as('state'), taken.as('is_taken')])
      .where((it) => it.or([sql<boolean>`${quizSeen(who)}`, taken]))
      .where(isWanted('q.id', wanted))
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
