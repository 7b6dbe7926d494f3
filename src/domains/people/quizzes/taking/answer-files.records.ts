import type { Db } from '#/store/records/records.ts';
import type { AnswerFile } from './answer-file.ts';
import { isBlank, type Answer } from './attempt-rules.ts';

/** All files that were brought in these attempts, by attempt. */
export async function filesOfAttempts(
  db: Db,
  attemptIds: readonly number[],
): Promise<Map<number, AnswerFile[]>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('quiz_answer_files')
    .select(['id', 'attempt_id', 'question_id', 'name', 'size', 'width'])
    .where('attempt_id', 'in', attemptIds)
    .orderBy('question_id')
    .orderBy('at')
    .orderBy('id')
    .execute();
  const files = rows.map((it) => ({
    attempt: it.attempt_id,
    file: {
      id: it.id,
      question: it.question_id,
      name: it.name,
      size: it.size,
      isPicture: it.width !== null,
    },
  }));
  const byAttempt = Map.groupBy(files, (it) => it.attempt);
  return new Map([...byAttempt].map(([attempt, some]) => [attempt, some.map((it) => it.file)]));
}

/** The files an answer names, in its order. */
export const namedFiles = (answer: Answer, files: readonly AnswerFile[] = []): AnswerFile[] =>
  typeof answer === 'string' || isBlank(answer)
    ? []
    : answer.flatMap((id) => files.find((it) => it.id === id) ?? []);
