import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { notFound } from '#/kernel/refusal.ts';
import { newFileKey } from '#/store/files/files.ts';
import type { Context, UploadedFile } from '#/store/handler.ts';
import { questionSeen, quizTaken } from '../quizzes.policy.ts';

/** Draws a picture anew and keeps it; whoever may read a text that names it may see it. */
export async function keepPicture(_input: unknown, context: Context, upload?: UploadedFile) {
  const { db, files, who, now, audit } = context;
  const picture = upload!.picture!;
  const file = newFileKey('quizzes');
  await files.put(file, picture.bytes, { type: picture.type });
  const id = randomUUID();
  await db
    .insertInto('quiz_pictures')
    .values({ id, file, kept_by: who.id, created_at: now })
    .execute();
  audit({ action: 'quiz-picture.keep', subject: ['quiz-picture', id] });
  return { address: `/api/quiz-picture?picture=${id}` };
}

/** For its uploader, the authors of a question that shows it, and those who are asked that question. */
export async function pictureFile({ picture }: { picture: string }, context: Context) {
  const { db, who, files, now } = context;
  const { rows } = await sql<{ file: string }>`
    select c.file from quiz_pictures c where c.id = ${picture} and (c.kept_by = ${who.id}
      or exists (select 1 from quiz_questions n left join quizzes q on q.id = n.quiz_id
        where position(c.id::text in n.text || n.explanation) > 0 and (${questionSeen(who, now)}
          or ${quizTaken(who)})))`.execute(db);
  const file = rows[0] && (await files.get(rows[0].file));
  if (!file) throw notFound('This picture');
  return { name: 'picture.webp', body: file.body };
}
