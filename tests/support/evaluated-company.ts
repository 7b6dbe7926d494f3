import type { EvaluationState } from '#/domains/people/evaluations/evaluation-machine.ts';
import { NOW, publishedForm } from './evaluations.ts';
import { rowsOf } from './leave-cast.ts';
import type { Colleague, TestServer } from './server.ts';

interface Given {
  person: Colleague;
  evaluator: Colleague;
  state: EvaluationState;
  /** What each side gives to every question; null: nothing. */
  self?: number | null;
  lead?: number | null;
  period?: string;
  /** Hundredths. */
  calibrated?: number;
}

const halves: Record<string, [string, string]> = {
  '2025 H1': ['2025-01-01', '2025-06-30'],
  '2025 H2': ['2025-07-01', '2025-12-31'],
};
const written: EvaluationState[] = ['submitted', 'calibrated', 'released', 'acknowledged'];
const shown: EvaluationState[] = ['released', 'acknowledged'];

/**
 * Two teams of four and three with their leads, HR, an admin and finance, and how evaluations are put
 * before them as if they had been written.
 */
export async function evaluatedCompany(server: TestServer, now = NOW) {
  server.clock.now = now;
  const [a, b] = [await server.team('Team Aqua'), await server.team('Team Bronze')];
  const hr = await server.as('HR', { name: 'Ayesha Rauf' });
  const form = await publishedForm(hr);
  const members = async (team: number, names: readonly string[]) => {
    const all: Colleague[] = [];
    for (const name of names) all.push(await server.as('Member', { name, teamId: team }));
    return all;
  };
  const cast = {
    teams: { a, b },
    hr,
    form,
    admin: await server.as('Admin', { name: 'Omar Khalid', teamId: b }),
    finance: await server.as('Finance', { name: 'Faisal Mehmood' }),
    leadA: await server.as('Team lead', { name: 'Sana Mirza', teamId: a, leads: a }),
    leadB: await server.as('Team lead', { name: 'Danish Iqbal', teamId: b, leads: b }),
    as: await members(a, ['Areeba Shah', 'Bilal Anwar', 'Hira Baig', 'Zain Farooq']),
    bs: await members(b, ['Hamza Riaz', 'Kiran Javed', 'Mahnoor Aziz']),
  };

  /** Puts an evaluation with its answers there. */
  async function give(it: Given): Promise<number> {
    const [starts_on, ends_on] = halves[it.period ?? '2025 H2']!;
    const at = new Date('2025-11-01T06:00:00Z');
    const { id } = await server.db
      .insertInto('evaluations')
      .values({
        form_id: form.id,
        person_id: it.person.id,
        evaluator_id: it.evaluator.id,
        period: it.period ?? '2025 H2',
        starts_on,
        ends_on,
        self_due_on: '2025-12-10',
        due_on: '2025-12-20',
        state: it.state,
        self_submitted_at: it.self == null ? null : at,
        submitted_at: written.includes(it.state) ? at : null,
        calibrated_at: written.slice(1).includes(it.state) ? at : null,
        calibrated_by: written.slice(1).includes(it.state) ? hr.id : null,
        calibrated_score: it.calibrated ?? null,
        calibration_reason: it.calibrated === undefined ? null : 'As the others of the level',
        released_at: shown.includes(it.state) ? at : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answers = form.questions.flatMap((question_id) =>
      (['self', 'lead'] as const).flatMap((side) => {
        const score = it[side] ?? null;
        if (score === null) return [];
        return [{ evaluation_id: id, question_id, side, score, comment: `${side} says ${score}` }];
      }),
    );
    if (answers.length > 0) {
      await server.db.insertInto('evaluation_answers').values(answers).execute();
    }
    return id;
  }

  /** Everybody of the first team with these scores of their lead, and those of the second with theirs. */
  async function handedIn(state: 'submitted' | 'released' = 'submitted', inA = 4, inB = 2) {
    for (const person of cast.as) {
      await give({ person, evaluator: cast.leadA, state, self: 5, lead: inA });
    }
    for (const person of cast.bs) {
      await give({ person, evaluator: cast.leadB, state, self: 4, lead: inB });
    }
  }

  const clear = () => server.db.deleteFrom('evaluations').execute();
  return { ...cast, give, handedIn, clear };
}
export type EvaluatedCompany = Awaited<ReturnType<typeof evaluatedCompany>>;

/** A row of the grid. */
export interface Row {
  id: number;
  version: number;
  person: { id: number; name: string };
  state: string;
  score: number | null;
  suggested: number | null;
  calibrated: number | null;
  reason: string | null;
  final: number | null;
  can: { calibrate: boolean };
}
export const list = async (who: Colleague, input: object = {}) =>
  rowsOf(await who.call('GET /evaluations/employee-reports', input)) as unknown[] as Row[];
export const rowOf = async (who: Colleague, person: Colleague) =>
  (await list(who)).find((row) => row.person.id === person.id);

interface Period {
  state: string;
  self: number | null;
  lead: number | null;
  calibrated: number | null;
  final: number | null;
  company: number | null;
  reason: string | null;
  questions: { self: object | null; lead: object | null }[];
}
export const report = async (who: Colleague, person: Colleague) => {
  const { body } = await who.call('GET /evaluations/report', { person: person.id });
  return (body as object as { evaluations: Period[] }).evaluations;
};

interface Figures {
  key: string;
  name: string;
  people: number;
  self: number | null;
  lead: number | null;
  final: number | null;
  gap: number | null;
  isHidden: boolean;
  categories: { self: number | null; lead: number | null; gap: number | null }[];
}
export const groups = async (who: Colleague, input: object = {}) =>
  (await who.call('GET /evaluations/category-report', input)).body as object as {
    categories: string[];
    total: Figures;
    company: Figures;
    rows: Figures[];
  };
