import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import type { Cast } from './people.ts';

/** What was proposed instead of a score, why, and what its evaluator says to it. */
const proposals = [
  { score: 340, reason: 'Two other teams scored the same work lower.', note: null },
  {
    score: 310,
    reason: 'The launch slipped twice.',
    note: 'It slipped for the store’s review, not for her work.',
  },
] as const;

/** Scores HR would like to see changed in the running period: one waits, one is discussed. */
export async function seedCalibrationProposals(db: Db, { people }: Cast, today: string) {
  const hr = people.get('Ayesha Rauf')!;
  const handedIn = await db
    .selectFrom('evaluations')
    .select(['id', 'evaluator_id'])
    .where('state', '=', 'submitted')
    .where('evaluator_id', '<>', hr)
    .where('person_id', '<>', hr)
    .orderBy('id')
    .limit(proposals.length)
    .execute();
  const at = instantOf(addDays(today, -1), '15:10');
  const answered = instantOf(addDays(today, -1), '17:40');
  for (const [nth, { id, evaluator_id }] of handedIn.entries()) {
    const { score, reason, note } = proposals[nth]!;
    await db
      .insertInto('calibration_proposals')
      .values({
        evaluation_id: id,
        score,
        reason,
        proposed_by: hr,
        proposed_at: at,
        ...(note !== null && { answer: 'discuss', note, closed_at: answered }),
      })
      .execute();
    const both = { evaluation_id: id, from_state: 'submitted', to_state: 'submitted' };
    await db
      .insertInto('evaluation_events')
      .values([
        { ...both, kind: 'propose', person_id: hr, reason, at },
        ...(note === null
          ? []
          : [
              {
                ...both,
                kind: 'discuss-score',
                person_id: evaluator_id,
                reason: note,
                at: answered,
              },
            ]),
      ])
      .execute();
  }
}
