import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { Client, differs, type Body, type Found, type Request } from './client.ts';

const moves = ['calibrate', 'release', 'acknowledge'] as const;

/** Calibrates and releases evaluations that were submitted; the person acknowledges each. */
export class EvaluationClient extends Client {
  private readonly subject: string;
  private readonly ids: readonly number[];
  private stage = 0;
  private version: number | undefined;

  /** `subject` is the token of the person the evaluations are about. */
  constructor(token: string, subject: string, ids: readonly number[]) {
    super(token);
    this.subject = subject;
    this.ids = ids;
  }

  protected next(): Request {
    const id = this.ids[Math.floor(this.stage / moves.length)];
    if (id === undefined)
      return { key: 'GET /evaluations', input: { view: 'all' }, note: () => {} };
    const move = moves[this.stage % moves.length]!;
    if (this.version === undefined) {
      const note = (body: Body) => void (this.version = Number(body['version']));
      return { key: 'GET /evaluations/employee-detail', input: { id: String(id) }, note };
    }
    const one = { id, version: this.version };
    const inputs = {
      calibrate: { ...one, score: null },
      release: { rows: [one] },
      acknowledge: { ...one, agreement: 'agree' },
    };
    return {
      key: `POST /evaluations/${move}`,
      input: inputs[move],
      ...(move === 'acknowledge' && { token: this.subject }),
      note: () => {
        this.stage += 1;
        this.version = undefined;
      },
    };
  }

  async check({ db }: Found): Promise<string[]> {
    const rows = await db
      .selectFrom('evaluations')
      .select(['id', 'state'])
      .where('id', 'in', [...this.ids])
      .execute();
    const there = new Map(rows.map((it) => [it.id, it.state]));
    return this.ids.flatMap((id, at) => {
      const done = Math.max(0, Math.min(moves.length, this.stage - at * moves.length));
      const wanted = ['submitted', 'calibrated', 'released', 'acknowledged'][done];
      return differs(`evaluation ${id}`, there.get(id), wanted);
    });
  }
}

/** Evaluations of one person by another in so many periods, submitted with their answers. */
export async function submittedEvaluations(
  db: Db,
  { person, evaluator, count }: { person: number; evaluator: number; count: number },
): Promise<number[]> {
  const form = await db
    .insertInto('evaluation_forms')
    .values({ name: 'Torture', self_part: 'optional' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const category = await db
    .insertInto('evaluation_categories')
    .values({ form_id: form.id, name: 'Craft', weight: 100, position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const question = await db
    .insertInto('evaluation_questions')
    .values({
      form_id: form.id,
      category_id: category.id,
      text: 'Quality of the work',
      weight: 100,
      position: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await db
    .insertInto('evaluations')
    .values(
      Array.from({ length: count }, (_, at) => ({
        form_id: form.id,
        person_id: person,
        evaluator_id: evaluator,
        period: `Round ${at + 1}`,
        starts_on: addDays('2020-01-01', at),
        ends_on: '2025-12-31',
        self_due_on: '2026-01-10',
        due_on: '2026-01-20',
        state: 'submitted' as const,
        submitted_at: new Date('2026-01-15T06:00:00Z'),
      })),
    )
    .returning('id')
    .execute();
  const ids = rows.map((it) => it.id);
  await db
    .insertInto('evaluation_answers')
    .values(
      ids.map((evaluation_id) => ({
        evaluation_id,
        question_id: question.id,
        side: 'lead' as const,
        score: 4,
        comment: 'Good work',
      })),
    )
    .execute();
  return ids;
}
