import { instantOf } from '#/kernel/dates.ts';
import { addDays, addMonths, endOfMonth } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import {
  answersOf,
  calibratedScore,
  chance,
  isPast,
  measure,
  order,
  type Form,
  type Half,
  type Pair,
  type State,
} from './evaluation-answers.ts';
import { demoForm } from './evaluation-words.ts';
import type { Cast } from './people.ts';

/** How far each is in the running period; everybody else is handed in. */
const running: Record<string, State> = {
  'Hira Baig': 'assigned',
  'Zain Farooq': 'self_submitted',
  'Bilal Anwar': 'lead_draft',
  'Rabia Nawaz': 'lead_draft',
  'Mahnoor Aziz': 'calibrated',
  'Hamza Riaz': 'calibrated',
  'Tariq Jamal': 'calibrated',
  'Sana Mirza': 'self_submitted',
  'Nida Haroon': 'lead_draft',
  'Imran Sheikh': 'assigned',
  'Junaid Akram': 'lead_draft',
  'Omar Khalid': 'self_submitted',
  'Maryam Tariq': 'assigned',
};
/** Whose lead is late. */
const late = new Set(['Junaid Akram']);

/** A half-year is not evaluated before so many of its days are over. */
const HARDLY_BEGUN = 45;

/** The half-year a day lies in, and those before it. */
function halves(today: string, count: number): Half[] {
  const first = Number(today.slice(5, 7)) <= 6 ? '01' : '07';
  const start = `${today.slice(0, 4)}-${first}-01`;
  return Array.from({ length: count }, (_, back) => {
    const starts = addMonths(start, -6 * back);
    const name = `${starts.slice(0, 4)} H${starts.slice(5, 7) === '01' ? 1 : 2}`;
    return { name, starts, ends: endOfMonth(addMonths(starts, 5)) };
  });
}

async function publishForm(db: Db, author: number, at: Date): Promise<Form> {
  const { id } = await db
    .insertInto('evaluation_forms')
    .values({ name: demoForm.name, description: demoForm.description, created_by: author })
    .returning('id')
    .executeTakeFirstOrThrow();
  const questions: Form['questions'] = [];
  for (const [position, category] of demoForm.categories.entries()) {
    const { name, weight } = category;
    const made = await db
      .insertInto('evaluation_categories')
      .values({ form_id: id, name, weight, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = await db
      .insertInto('evaluation_questions')
      .values(
        category.questions.map(([text, guidance, percent], at_) => ({
          form_id: id,
          category_id: made.id,
          text,
          guidance,
          weight: percent,
          is_open: percent === 0,
          position: at_,
        })),
      )
      .returning('id')
      .execute();
    const asked = rows.map((it, nth) => {
      const isOpen = category.questions[nth]![2] === 0;
      return { id: it.id, category: name, isOpen };
    });
    questions.push(...asked);
  }
  await db
    .updateTable('evaluation_forms')
    .set({ state: 'published', published_by: author, published_at: at })
    .where('id', '=', id)
    .execute();
  return { id, questions };
}

/** Who evaluates whom: their manager, else the lead of their team. */
async function pairs(db: Db) {
  const rows = await db
    .selectFrom('people as p')
    .leftJoin('employees as x', 'x.person_id', 'p.id')
    .leftJoin('team_members as m', (on) =>
      on.onRef('m.person_id', '=', 'p.id').on('m.until', 'is', null),
    )
    .leftJoin('teams as t', 't.id', 'm.team_id')
    .leftJoin('people as v', (on) =>
      on.on((it) => it('v.id', '=', it.fn.coalesce('x.manager_id', 't.lead_id'))),
    )
    .select(['p.id', 'p.name', 'v.id as evaluator', 'v.name as evaluator_name'])
    .where('p.status', '=', 'active')
    .orderBy('p.id')
    .execute();
  return rows.flatMap(({ id, name, evaluator, evaluator_name }) =>
    evaluator === null || evaluator_name === null || evaluator === id
      ? []
      : [{ id, name, evaluator, evaluatorName: evaluator_name }],
  );
}

interface Days {
  given: string;
  selfDue: string;
  due: string;
  closed: string;
}

/** The demo company's half-yearly evaluations: three that are over and one that runs. */
export async function seedEvaluations(db: Db, { people }: Cast, today: string): Promise<void> {
  const hr = people.get('Ayesha Rauf')!;
  const head = people.get('Usman Latif')!;
  const all = await pairs(db);
  const four = halves(addDays(today, -HARDLY_BEGUN), 4);
  const form = await publishForm(db, hr, instantOf(addMonths(four[3]!.ends, -1), '10:00'));
  for (const [back, half] of four.entries()) {
    const days: Days =
      back === 0
        ? {
            given: addDays(today, -16),
            selfDue: addDays(today, 3),
            due: addDays(today, 12),
            closed: today,
          }
        : {
            given: addDays(half.ends, -20),
            selfDue: addDays(half.ends, -8),
            due: addDays(half.ends, 4),
            closed: addDays(half.ends, 12),
          };
    await insertAll(
      db,
      all.map((pair) => written(pair, { half, back, days, form, hr, head })),
    );
  }
}

/** In three statements, however many they are: the first start waits for it. */
async function insertAll(db: Db, all: readonly ReturnType<typeof written>[]) {
  const made = await db
    .insertInto('evaluations')
    .values(all.map((it) => it.row))
    .returning(['id', 'person_id'])
    .execute();
  const ids = new Map(made.map((it) => [it.person_id, it.id]));
  const of = <R>(rows: (it: (typeof all)[number]) => readonly R[]) =>
    all.flatMap((it) =>
      rows(it).map((row) => ({ ...row, evaluation_id: ids.get(it.row.person_id)! })),
    );
  await db
    .insertInto('evaluation_answers')
    .values(of((it) => it.answers))
    .execute();
  await db
    .insertInto('evaluation_events')
    .values(of((it) => it.events))
    .execute();
}

interface Around {
  half: Half;
  back: number;
  days: Days;
  form: Form;
  hr: number;
  head: number;
}

/** An evaluation of one half-year with what was written in it and how it came about. */
function written(pair: Pair, { half, back, days, form, hr, head }: Around) {
  const state = back === 0 ? (running[pair.name] ?? 'submitted') : 'acknowledged';
  const at = (day: string) => instantOf(day, '11:30');
  const calibrator = pair.id === hr || pair.evaluator === hr ? head : hr;
  const lenient = measure[pair.evaluatorName] ?? 0;
  const isMoved = isPast(state, 'calibrated') && lenient !== 0 && chance(pair.name) > 0.3;
  const isLate = back === 0 && late.has(pair.name);
  const inDays = addDays(days.due, -1);
  const row = {
    form_id: form.id,
    person_id: pair.id,
    evaluator_id: pair.evaluator,
    period: half.name,
    starts_on: half.starts,
    ends_on: half.ends,
    self_due_on: isLate ? addDays(days.given, 4) : days.selfDue,
    due_on: isLate ? addDays(days.closed, -2) : days.due,
    state,
    assigned_by: hr,
    assigned_at: at(days.given),
    self_submitted_at: state === 'assigned' ? null : at(addDays(days.given, 6)),
    submitted_at: isPast(state, 'submitted')
      ? at(back === 0 ? addDays(days.closed, -2) : inDays)
      : null,
    calibrated_by: isPast(state, 'calibrated') ? calibrator : null,
    calibrated_at: isPast(state, 'calibrated') ? at(addDays(days.closed, -1)) : null,
    calibrated_score: isMoved ? calibratedScore(pair, half, back, form, lenient) : null,
    calibration_reason: isMoved ? 'Brought to the measure of the other teams.' : null,
    released_by: isPast(state, 'released') ? calibrator : null,
    released_at: isPast(state, 'released') ? at(days.closed) : null,
    acknowledged_at: state === 'acknowledged' ? at(addDays(days.closed, 2)) : null,
    agreement: state === 'acknowledged' ? ('agree' as const) : null,
    employee_note:
      state === 'acknowledged' && chance(pair.name, half.name) > 0.7
        ? 'Thank you, that helps.'
        : null,
  };
  const story = { pair, hr, calibrator, days, isRunning: back === 0 };
  return {
    row,
    answers: answersOf(pair, half, back, state, form),
    events: eventsOf(state, story),
  };
}

interface Story {
  pair: Pair;
  hr: number;
  calibrator: number;
  days: Days;
  isRunning: boolean;
}

function eventsOf(state: State, { pair, hr, calibrator, days, isRunning }: Story) {
  const given = addDays(days.given, 6);
  const handedIn = isRunning ? addDays(days.closed, -2) : addDays(days.due, -1);
  const story: [kind: string, from: State | null, to: State, by: number, day: string][] = [
    ['assign', null, 'assigned', hr, days.given],
    ['submit-self', 'assigned', 'self_submitted', pair.id, given],
    ['begin', 'self_submitted', 'lead_draft', pair.evaluator, addDays(given, 2)],
    ['submit', 'lead_draft', 'submitted', pair.evaluator, handedIn],
    ['calibrate', 'submitted', 'calibrated', calibrator, addDays(days.closed, -1)],
    ['release', 'calibrated', 'released', calibrator, days.closed],
    ['acknowledge', 'released', 'acknowledged', pair.id, addDays(days.closed, 2)],
  ];
  return story
    .slice(0, order.indexOf(state) + 1)
    .map(([kind, from_state, to_state, person_id, day]) => ({
      kind,
      from_state,
      to_state,
      person_id,
      at: instantOf(day, '11:30'),
    }));
}
