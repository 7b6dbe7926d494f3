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
  const kept = await db
    .selectFrom('quiz_pictures as c')
    .select('c.file')
    .where('c.id', '=', picture)
    .where((eb) =>
      eb.or([
        eb('c.kept_by', '=', who.id),
        eb.exists(
          eb
            .selectFrom('quiz_questions as n')
            .leftJoin('quizzes as q', 'q.id', 'n.quiz_id')
            .select('n.id')
            .where(sql<boolean>`position(c.id::text in n.text || n.explanation) > 0`)
            .where(sql<boolean>`(${questionSeen(who, now)} or ${quizTaken(who)})`),
        ),
      ]),
    )
    .executeTakeFirst();
  const file = kept && (await files.get(kept.file));
  if (!file) throw notFound('This picture');
  return { name: 'picture.webp', body: file.body };
}
