import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { chance } from './evaluation-answers.ts';

const strengths = [
  'Takes over when somebody is stuck and explains until it is understood.',
  'Finishes what was promised, and says early what will not fit.',
  'Asks the question nobody else dares to ask.',
  'Builds turn out small and fast; reviews are a pleasure to read.',
  'Stays calm on release days.',
];
const improvements = [
  'Could ask for help a day earlier.',
  'Meetings would be shorter with an agenda.',
  'Writes little down: others have to ask twice.',
  '',
  'Reviews of others wait too long at times.',
];

/** Asked about one person. */
const ASKED = 4;
const open = new Set(['assigned', 'self_submitted', 'lead_draft']);

interface About {
  id: number;
  form_id: number;
  person: string;
  evaluator_id: number;
  state: string;
  due_on: string;
  assigned_on: string;
}

/** How a request of the demo stands: all are in where the evaluation is, else some are awaited. */
function stateOf(it: About, nth: number) {
  if (!open.has(it.state)) return nth === 3 ? 'declined' : 'submitted';
  return (['submitted', 'requested', 'proposed', 'requested'] as const)[nth]!;
}

/** What colleagues were asked and said about some people, in the running period and the one before. */
export async function seedPeerFeedback(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('evaluations as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['e.id', 'e.form_id', 'e.person_id', 'e.evaluator_id', 'e.state', 'e.period'])
    .select(['e.due_on', 'e.assigned_at', 'p.name as person'])
    .where('e.starts_on', '>=', (it) =>
      it
        .selectFrom('evaluations')
        .select('starts_on')
        .groupBy('starts_on')
        .orderBy('starts_on', 'desc')
        .offset(1)
        .limit(1),
    )
    .orderBy('e.id')
    .execute();
  const categories = await db
    .selectFrom('evaluation_categories')
    .select(['id', 'form_id'])
    .orderBy('position')
    .execute();
  const teams = Map.groupBy(rows, (it) => `${it.period} ${it.evaluator_id}`);
  for (const row of rows) {
    const team = teams.get(`${row.period} ${row.evaluator_id}`)!;
    if (team.length <= ASKED || chance('peers', row.person) > 0.4) continue;
    const at = team.indexOf(row);
    const peers = Array.from({ length: ASKED }, (_, nth) => team[(at + nth + 1) % team.length]!);
    const about = { ...row, assigned_on: row.assigned_at.toISOString().slice(0, 10) };
    await seedOne(
      db,
      about,
      peers.map((it) => it.person_id),
      row.person_id,
      categories.filter((it) => it.form_id === row.form_id).map((it) => it.id),
    );
  }
}

async function seedOne(
  db: Db,
  it: About,
  peers: readonly number[],
  person: number,
  categories: readonly number[],
) {
  const made = await db
    .insertInto('peer_feedback')
    .values(
      peers.map((peer_id, nth) => {
        const state = stateOf(it, nth);
        const isAsked = state !== 'proposed';
        const which = Math.floor(chance(it.person, String(nth)) * strengths.length);
        return {
          evaluation_id: it.id,
          peer_id,
          state,
          proposed_by: isAsked ? null : person,
          asked_by: isAsked ? it.evaluator_id : null,
          asked_at: isAsked ? instantOf(addDays(it.assigned_on, 1), '10:00') : null,
          due_on: isAsked ? addDays(it.due_on, -3 - nth) : null,
          strengths: state === 'submitted' ? strengths[which]! : '',
          improvements: state === 'submitted' ? improvements[which]! : '',
          decline_reason: state === 'declined' ? 'We have hardly worked together.' : null,
          submitted_at:
            state === 'submitted' ? instantOf(addDays(it.assigned_on, 3 + nth), '15:20') : null,
        };
      }),
    )
    .returning(['id', 'state'])
    .execute();
  const scores = made
    .filter((one) => one.state === 'submitted')
    .flatMap(({ id }) =>
      categories
        .filter((category) => chance(String(id), String(category)) > 0.15)
        .map((category_id) => ({
          feedback_id: id,
          category_id,
          score: 2 + Math.floor(chance(it.person, String(category_id), String(id)) * 4),
        })),
    );
  if (scores.length > 0) await db.insertInto('peer_feedback_scores').values(scores).execute();
}
