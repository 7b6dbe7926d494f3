import { sql, type RawBuilder } from 'kysely';
import { may, scopeOf, type Scope } from '#/kernel/access.ts';
import { personInScope } from '#/store/scope.ts';
import { selvesOf, type Who } from '#/store/who.ts';
import {
  isEditable,
  isRunning,
  moveRefusal,
  nextStates,
  type Circumstances,
} from './quiz-moves.ts';
import type { QuizState } from './quiz-words.ts';

/** Whose eyes it is. */
export type QuizReader = Pick<Who, 'id' | 'teamIds' | 'grants'> & {
  session: Pick<Who['session'], 'acting'>;
};

const no = sql<boolean>`false`;
const writeScope = ({ grants }: Pick<QuizReader, 'grants'>) =>
  scopeOf(may('quizzes:write'), grants);

/**
 * The state of `quizzes q` by now: time alone opens and closes, the job only writes it down. Says in
 * SQL what `dueState` says of one quiz.
 */
export const quizStateBy = (now: Date) => sql<QuizState>`case
  when q.state in ('sent', 'open') and q.closes_at <= ${now} then 'closed'
  when q.state = 'sent' and q.opens_at <= ${now} then 'open'
  else q.state end`;

/** Condition on `quizzes q`: the reader looks after it, as the author or as one of their scope. */
export function quizSeen(who: QuizReader): RawBuilder<unknown> {
  const scope = writeScope(who);
  return scope ? sql`${personInScope('q.owner_id', who, scope)}` : no;
}

/** Condition on `quizzes q`: the reader was invited to take it. */
export const quizTaken = ({ id }: Pick<QuizReader, 'id'>) => sql<boolean>`exists (
  select 1 from quiz_assignees t where t.quiz_id = q.id and t.person_id = ${id}
    and t.invited_at is not null and t.withdrawn_at is null)`;

/**
 * Condition on `quizzes q`: the reader, or whoever acts as them, is chosen to take it, invited yet or
 * not: while it runs its right answers are none of their business.
 */
export const takesQuiz = (who: QuizReader) => sql<boolean>`exists (
  select 1 from quiz_assignees t where t.quiz_id = q.id
    and t.person_id = any(${selvesOf(who)}::int[]) and t.withdrawn_at is null)`;

/** Whether a quiz that is loaded keeps its answers from the reader, in the state of now. */
export const isTaker = (it: { takes_it: boolean; state: QuizState }) =>
  it.takes_it && it.state !== 'closed' && it.state !== 'archived';

/** What the reader may do with a quiz they look after as it stands; `around` is what moving it looks at. */
export function quizCan(it: { takes_it: boolean; state: QuizState }, around: Circumstances) {
  const { state } = it;
  const open = !isTaker(it);
  const next = open ? nextStates[state] : [];
  return {
    /** Read its questions and their answers. */
    look: open,
    /** Change its questions. */
    edit: open && isEditable(state),
    set: open && state !== 'archived',
    ask: open && (isEditable(state) || isRunning(state)),
    copy: open,
    move: next.map((to) => ({ to, refusal: moveRefusal(state, to, around) })),
  };
}

/** What `isTaker` says, as a condition on `quizzes q`. */
export const answersKept = (who: QuizReader, now: Date) =>
  sql<boolean>`(${takesQuiz(who)} and ${quizStateBy(now)} not in ('closed', 'archived'))`;

/**
 * Condition on questions `n` with their quiz `q`, if any: the reader may read them as an author. Of
 * the bank by whoever wrote them, of quizzes by whoever wrote the quiz; none of a quiz they take.
 */
export function questionSeen(who: QuizReader, now: Date): RawBuilder<boolean> {
  const scope = writeScope(who);
  if (!scope) return no;
  return sql<boolean>`(case when n.quiz_id is null then ${personInScope('n.author_id', who, scope)}
      else ${personInScope('q.owner_id', who, scope)} end
    and (q.id is null or not ${answersKept(who, now)}))`;
}

const gradeScope = ({ grants }: Pick<QuizReader, 'grants'>) =>
  scopeOf(may('quizzes:grade'), grants);

/**
 * Condition on attempts of assignees `s` at `quizzes q`: the reader may see and grade them. Those at
 * quizzes they wrote; with more than `own` those of people in their scope, whoever wrote the quiz.
 */
export function attemptSeen(who: QuizReader): RawBuilder<boolean> {
  const scope = gradeScope(who);
  if (!scope) return no;
  const written = sql`q.owner_id = ${who.id}`;
  return scope === 'own'
    ? sql<boolean>`${written}`
    : sql<boolean>`(${written} or ${personInScope('s.person_id', who, scope)})`;
}

/**
 * Attempts of the reader by id as text, of which they are not told yet what was right: nobody is who
 * may still answer, now or in another attempt.
 */
export const attemptsUnreleased = (who: QuizReader, now: Date) => sql<{ id: string }>`(
  select a.id::text as id from quiz_attempts a join quiz_assignees s on s.id = a.assignee_id
    join quizzes q on q.id = s.quiz_id
  where s.person_id = any(${selvesOf(who)}::int[]) and (q.answers_shown = 'never'
    or a.state not in ('graded', 'abandoned')
    or exists (select from quiz_attempts l where l.assignee_id = s.id
      and l.state in ('in_progress', 'overdue'))
    or (${quizStateBy(now)} not in ('closed', 'archived') and (q.answers_shown <> 'submitted'
      or q.attempts > (select max(l.number) from quiz_attempts l where l.assignee_id = s.id)))))`;

/** What `quizSeen` says in SQL, of a quiz that is loaded; `colleagues` are the people of one's teams. */
export function seesQuiz(
  { owner_id }: { owner_id: number },
  who: QuizReader & { colleagues: ReadonlySet<number> },
): boolean {
  const scope: Scope | undefined = writeScope(who);
  if (scope === undefined || scope === 'all') return scope === 'all';
  return owner_id === who.id || (scope === 'team' && who.colleagues.has(owner_id));
}
