import { sql, type NotNull } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { isEditable, isRunning } from '../quiz-moves.ts';
import { quizSeen } from '../quizzes.policy.ts';
import { changeQuiz, findQuiz, lockQuiz, type QuizRecord } from '../quizzes.records.ts';
import { resetEnds } from '../settle-quizzes.job.ts';
import type { assigneeEndpoints, Draft } from './assignees.contract.ts';
import { assigneeOf, selectAssignees } from './assignees.records.ts';
import { mayBeAsked } from './candidates.server.ts';

type Chosen = ParsedInputOf<(typeof assigneeEndpoints)['POST /saveAssignees']>;
type Wanted = ParsedInputOf<(typeof assigneeEndpoints)['GET /getDrafts']>;

/** Refuses people who may not be asked; one of outside the scope exactly like one who is not there. */
async function checkPeople(context: Context, quiz: QuizRecord, people: Chosen['people']) {
  const ids = people.map((it) => it.person);
  if (ids.includes(quiz.owner_id))
    throw invalid({ people: 'Whoever wrote a quiz does not take it.' });
  const rows = await context.db
    .selectFrom('people as p')
    .select('p.id')
    .where('p.id', '=', sql<number>`any(${ids})`)
    .where(mayBeAsked(context, quiz))
    .execute();
  if (rows.length < ids.length) throw notFound('This person');
}

/** Choices of people that were kept, the latest first; who has left the company is left out. */
async function draftsOf({ quiz }: Wanted, context: Context): Promise<Draft[]> {
  if (quiz !== undefined) await findQuiz(context, quiz);
  const rows = await context.db
    .selectFrom('quizzes as q')
    .leftJoin('people as s', 's.id', 'q.people_draft_by')
    .select(['q.id', 'q.title', 'q.state', 'q.version', 'q.people_draft_at as saved_at'])
    .select(['q.people_draft_by as saved_by', 's.name as saver'])
    .select(
      sql<Draft['people']>`coalesce((
        select json_agg(json_build_object('id', p.id, 'name', p.name,
          'extraMinutes', (d->>'extraMinutes')::int) order by p.name)
        from jsonb_array_elements(q.people_draft) d join people p on p.id = (d->>'person')::int
        where p.status = 'active'), '[]')`.as('people'),
    )
    .where('q.people_draft', 'is not', null)
    .where(sql<boolean>`${quizSeen(context.who)}`)
    .$if(quiz !== undefined, (query) => query.where('q.id', '=', quiz!))
    .orderBy('q.people_draft_at', 'desc')
    .orderBy('q.id', 'desc')
    .$narrowType<{ saved_at: NotNull }>()
    .execute();
  return rows.map((it) => ({
    quiz: { id: it.id, title: it.title, state: it.state, version: it.version },
    people: it.people,
    savedAt: it.saved_at.toISOString(),
    savedBy: it.saver === null ? null : { id: it.saved_by!, name: it.saver },
  }));
}

/** The kept choices; with one quiz also whom a new choice would begin with. */
export async function listDrafts({ quiz }: Wanted, context: Context) {
  const rows = await draftsOf({ quiz }, context);
  const asked =
    quiz === undefined
      ? []
      : await selectAssignees(context.db, {
          where: sql`t.quiz_id = ${quiz} and t.withdrawn_at is null`,
        });
  return {
    rows,
    asked: asked.map((it) => ({
      id: it.person_id,
      name: it.name,
      extraMinutes: it.extra_minutes,
    })),
  };
}

function refuseUnasked(row: QuizRecord) {
  if (!isEditable(row.state) && !isRunning(row.state))
    throw conflict(`Nobody is asked any more: the quiz is ${row.state}.`);
}

/** Keeps a choice without asking anybody. */
export async function saveDraft({ quiz: id, version, people }: Chosen, context: Context) {
  const { db, who, now, audit } = context;
  const row = await lockQuiz(context, { id, version });
  refuseUnasked(row);
  await checkPeople(context, row, people);
  const draft = people.length > 0 ? JSON.stringify(people) : null;
  await changeQuiz(
    db,
    id,
    { people_draft: draft, people_draft_by: draft && who.id, people_draft_at: draft && now },
    now,
  );
  audit({ action: 'quiz.draft-people', subject: ['quiz', id], after: { people } });
  const [kept] = await draftsOf({ quiz: id }, context);
  return { version: row.version + 1, draft: kept ?? null };
}

/** Adds who is new with their attempt, and sets the extra time of who is there. */
async function upsert({ db, who, now }: Context, quizId: number, people: Chosen['people']) {
  if (people.length === 0) return;
  const rows = people.map((it) => ({
    quiz_id: quizId,
    person_id: it.person,
    extra_minutes: it.extraMinutes,
    assigned_by: who.id,
    created_at: now,
  }));
  const kept = await db
    .insertInto('quiz_assignees')
    .values(rows)
    .onConflict((it) =>
      it.columns(['quiz_id', 'person_id']).doUpdateSet((eb) => ({
        extra_minutes: eb.ref('excluded.extra_minutes'),
        withdrawn_at: null,
        version: eb('quiz_assignees.version', '+', 1),
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('quiz_attempts')
    .values(kept.map((it) => ({ assignee_id: it.id })))
    .onConflict((it) => it.columns(['assignee_id', 'number']).doNothing())
    .execute();
}

/**
 * Decides who is asked. Before a quiz is sent these people and nobody else; afterwards they come to
 * those there are, who are only taken away by withdrawing. The kept choice is then done with.
 */
export async function saveAssignees({ quiz: id, version, people }: Chosen, context: Context) {
  const { db, now, audit } = context;
  const row = await lockQuiz(context, { id, version });
  refuseUnasked(row);
  await checkPeople(context, row, people);
  if (isEditable(row.state)) {
    const kept = people.map((it) => it.person);
    await db
      .deleteFrom('quiz_assignees')
      .where('quiz_id', '=', id)
      .where('person_id', '<>', sql<number>`all(${kept}::int[])`)
      .execute();
  }
  await upsert(context, id, people);
  await resetEnds(db, id);
  await changeQuiz(
    db,
    id,
    { people_draft: null, people_draft_by: null, people_draft_at: null },
    now,
  );
  audit({ action: 'quiz.assign', subject: ['quiz', id], after: { people } });
  const asked = await selectAssignees(db, { where: sql`t.quiz_id = ${id}` });
  return { version: row.version + 1, people: asked.map(assigneeOf) };
}
