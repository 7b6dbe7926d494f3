import { sql } from 'kysely';
import type { Files } from '#/store/files/files.ts';
import type { Db } from '#/store/records/records.ts';

/** A day after the hand-in nobody asks for what was replaced before it. */
const AFTER_MS = 24 * 3_600_000;

/** Lets go of files that were sent for an answer and are not part of it, once it is handed in. */
export async function forgetAnswerFiles({ db, files }: { db: Db; files: Files }, now: Date) {
  const gone = await db
    .deleteFrom('quiz_answer_files as f')
    .using('quiz_attempts as a')
    .whereRef('a.id', '=', 'f.attempt_id')
    .where('a.submitted_at', '<', new Date(now.getTime() - AFTER_MS))
    .where(
      sql<boolean>`not exists (select from quiz_answers w where w.attempt_id = f.attempt_id
        and w.question_id = f.question_id and w.answer ? f.id::text)`,
    )
    .returning('f.file_key')
    .execute();
  for (const it of gone) await files.remove(it.file_key);
}
