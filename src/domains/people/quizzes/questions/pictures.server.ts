import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import { notFound } from '#/kernel/refusal.ts';
import { newFileKey } from '#/store/files/files.ts';
import type { Context, UploadedFile } from '#/store/handler.ts';
import { questionInScope } from './questions.records.ts';

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
  const { db, who, files } = context;
  const scope = scopeOf(may('quizzes:write'), who.grants);
  const authored = scope ? questionInScope({ who, scope }) : sql`false`;
  const { rows } = await sql<{ file: string }>`
    select c.file from quiz_pictures c where c.id = ${picture} and (c.kept_by = ${who.id}
      or exists (select 1 from quiz_questions n left join quizzes q on q.id = n.quiz_id
        where position(c.id::text in n.text || n.explanation) > 0 and (${authored}
          or exists (select 1 from quiz_assignees t where t.quiz_id = n.quiz_id
            and t.person_id = ${who.id} and t.invited_at is not null and t.withdrawn_at is null))))`.execute(
    db,
  );
  const file = rows[0] && (await files.get(rows[0].file));
  if (!file) throw notFound('This picture');
  return { name: 'picture.webp', body: file.body };
}
