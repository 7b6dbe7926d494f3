import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, missingAs, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { hashToken, newToken } from '#/store/secret.ts';
import { moveTo } from '../move-quiz.server.ts';
import { isRunning } from '../quiz-moves.ts';
import { findQuiz, lockQuiz, type QuizRecord } from '../quizzes.records.ts';
import { askedKey, settleQuizzes } from '../settle-quizzes.job.ts';
import type { assigneeEndpoints } from './assignees.contract.ts';
import { assigneeOf, selectAssignees, type AssigneeRecord } from './assignees.records.ts';
import { invitationMail, momentWords } from './invitation-mail.ts';

type Send = ParsedInputOf<(typeof assigneeEndpoints)['POST /send-quiz-invitation']>;
type Withdraw = ParsedInputOf<(typeof assigneeEndpoints)['POST /withdraw-quiz-assignee']>;

/** How long a token is good when the quiz has no closing time. */
const TOKEN_MS = 30 * 86_400_000;

/** Those to invite: named ones again, else all who were not invited yet. */
async function inviteesOf({ db }: Context, quizId: number, ids: number[] | undefined) {
  const named = ids ? sql`t.id = any(${ids})` : sql`t.invited_at is null`;
  const rows = await selectAssignees(db, {
    where: sql`t.quiz_id = ${quizId} and t.withdrawn_at is null and p.status = 'active' and ${named}`,
  });
  if (ids && rows.length < new Set(ids).size) throw notFound('This person');
  const done = rows.find(
    (it) => ids && it.attempt !== 'not_started' && it.attempt !== 'in_progress',
  );
  if (done) throw conflict(`${done.name} has handed it in already.`);
  return rows;
}

/** A new token for one person: the one they had is dead, and only its hash is kept. */
async function invite(context: Context, quiz: QuizRecord, it: AssigneeRecord) {
  const { db, who, now, publicUrl, post, notify } = context;
  const token = newToken();
  await db
    .updateTable('quiz_assignees')
    .set((eb) => ({
      token_hash: hashToken(token),
      token_expires_at: quiz.closes_at ?? new Date(now.getTime() + TOKEN_MS),
      invited_at: eb.fn.coalesce('invited_at', eb.val(now)),
      invitations: eb('invitations', '+', 1),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', it.id)
    .execute();
  await post(invitationMail(publicUrl, it, quiz, who.name, token));
  await notify([it.person_id], {
    type: 'quizzes.asked',
    title: `${who.name} asks you to take "${quiz.title}"`,
    body: quiz.closes_at ? `Until ${momentWords(quiz.closes_at)}` : undefined,
    from: who.name,
    link: `/administration/quiz?take=${quiz.id}`,
    key: askedKey(it.id),
  });
}

/** Sends a ready quiz, or invites more people, or some of them again. */
export async function sendInvitations({ quiz: id, version, assigneeIds }: Send, context: Context) {
  const { db, now, audit, notify } = context;
  const before = await lockQuiz(context, { id, version });
  if (before.state === 'draft') throw conflict('Mark the quiz as ready first.');
  if (before.state === 'ready') await moveTo(context, before, 'sent');
  else if (!isRunning(before.state))
    throw conflict(`Nobody is asked any more: the quiz is ${before.state}.`);
  const invited = await inviteesOf(context, id, assigneeIds);
  if (invited.length === 0) throw conflict('Everybody chosen has their invitation already.');
  for (const it of invited) await invite(context, before, it);
  audit({
    action: 'quiz.invite',
    subject: ['quiz', id],
    after: { people: invited.map((it) => it.person_id) },
  });
  await settleQuizzes(db, now, notify, id);
  return { version: (await findQuiz(context, id)).version, invited: invited.length };
}

/** An assignee of a quiz in the scope, locked with the quiz. */
async function lockAssignee(context: Context, id: number, version: number) {
  const { db } = context;
  const found = await db
    .selectFrom('quiz_assignees')
    .select('quiz_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound('This person');
  const quiz = await lockQuiz(context, { id: found.quiz_id }).catch(missingAs('This person'));
  const [row] = await selectAssignees(db, { where: sql`t.id = ${id}` });
  if (row!.version !== version) throw stale(assigneeOf(row!));
  return { quiz, row: row! };
}

/** Takes a quiz back from somebody who has not begun it: the token dies, the notice is settled. */
export async function withdraw({ id, version, withdrawn }: Withdraw, context: Context) {
  const { db, now, audit, notify } = context;
  const { quiz, row } = await lockAssignee(context, id, version);
  if (quiz.state === 'closed' || quiz.state === 'archived')
    throw conflict(`The quiz is ${quiz.state}.`);
  if (withdrawn && row.attempt !== 'not_started') throw conflict(`${row.name} has begun already.`);
  await db
    .updateTable('quiz_assignees')
    .set((eb) => ({
      withdrawn_at: withdrawn ? now : null,
      token_hash: null,
      token_expires_at: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  audit({
    action: withdrawn ? 'quiz.withdraw' : 'quiz.ask-again',
    subject: ['quiz', quiz.id],
    after: { person: row.person_id },
  });
  if (row.invited_at !== null && withdrawn)
    await notify([row.person_id], {
      type: 'quizzes.asked',
      title: `You need not take "${quiz.title}" any more`,
      link: '/administration/quiz',
      key: `quizzes.withdrawn:${id}:${row.version}`,
      settles: askedKey(id),
    });
  const [after] = await selectAssignees(db, { where: sql`t.id = ${id}` });
  return assigneeOf(after!);
}
