import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { contentOf } from '#/community/attachments/attachments.records.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound } from '#/kernel/refusal.ts';
import { newFileKey } from '#/store/files/files.ts';
import type { Context, UploadedFile } from '#/store/handler.ts';
import { answersKept, attemptSeen } from '../quizzes.policy.ts';
import { MOST_BROUGHT } from './answer-file.ts';
import { needRunning } from './save-answer.server.ts';
import type { takingEndpoints } from './taking.contract.ts';

type Keep = ParsedInputOf<(typeof takingEndpoints)['POST /keep-quiz-file']>;

/**
 * Keeps a file for an answer of the reader's running attempt; a picture is drawn anew. It counts once
 * the answer names it.
 */
export async function keepFile(it: Keep, context: Context, upload?: UploadedFile) {
  const { db, files, now, audit } = context;
  const { attempt, question } = await needRunning(context, db, it, 'alone');
  if (question.kind !== 'file') throw invalid({ question: 'This is not answered by a file.' });
  const { brought } = await db
    .selectFrom('quiz_answer_files')
    .select(sql<number>`count(*)::int`.as('brought'))
    .where('attempt_id', '=', attempt.id)
    .where('question_id', '=', question.id)
    .executeTakeFirstOrThrow();
  if (brought >= MOST_BROUGHT) {
    const words = `At most ${MOST_BROUGHT} files may be sent for a question, replaced ones too.`;
    throw conflict(words, { file: words });
  }
  const { about, body } = contentOf(upload!);
  const file_key = newFileKey('quizzes');
  await files.put(file_key, body, { type: about.type });
  const id = randomUUID();
  await db
    .insertInto('quiz_answer_files')
    .values({ ...about, id, attempt_id: attempt.id, question_id: question.id, file_key, at: now })
    .execute();
  audit({
    action: 'quiz-answer.bring-file',
    subject: ['quiz-attempt', attempt.id],
    after: { question: question.id, name: about.name },
  });
  const { name, size, width } = about;
  return { id, question: question.id, name, size, isPicture: width !== null };
}

/**
 * For whoever brought it, and for those who may grade the attempt once it is handed in and its answer
 * names the file. Whoever takes the same quiz sees nothing of others.
 */
export async function readAnswerFile({ file: id }: { file: string }, context: Context) {
  const { db, who, files, now } = context;
  const graded = sql<boolean>`(${attemptSeen(who)} and not ${answersKept(who, now)}
    and a.state in ('submitted', 'graded') and exists (select 1 from quiz_answers w
      where w.attempt_id = a.id and w.question_id = f.question_id and w.answer ? f.id::text))`;
  const row = await db
    .selectFrom('quiz_answer_files as f')
    .innerJoin('quiz_attempts as a', 'a.id', 'f.attempt_id')
    .innerJoin('quiz_assignees as s', 's.id', 'a.assignee_id')
    .innerJoin('quizzes as q', 'q.id', 's.quiz_id')
    .select(['f.name', 'f.file_key', 'f.width'])
    .where('f.id', '=', id)
    .where('s.withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb('s.person_id', '=', who.id), graded]))
    .executeTakeFirst();
  const kept = row && (await files.get(row.file_key));
  if (!kept) throw notFound('This file');
  const name =
    row.width === null ? row.name : `${row.name.replace(/\.[^.]*$/, '') || 'picture'}.webp`;
  return { name, body: kept.body };
}
