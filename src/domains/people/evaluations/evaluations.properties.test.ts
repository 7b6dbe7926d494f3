import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readersOf } from '#/store/readers.ts';
import { evaluationTeam, NOW } from '../../../../tests/support/evaluations.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { evaluationStates, type EvaluationState } from './evaluation-machine.ts';
import {
  evaluationSeen,
  leadSideSeen,
  ledByReader,
  seesEvaluation,
  seesLeadSide,
  seesSelfSide,
  selfSideSeen,
  shownState,
  type Reader,
  type Whose,
} from './evaluations.policy.ts';

/** Whoever looks, at whatever there is: query, predicate, endpoints and plain words say the same. */

const RUNS = 5;

/** Who they are, as the words below know them. */
interface Somebody {
  colleague: Colleague;
  reads: 'nothing' | 'own' | 'led' | 'all';
  /** Present teams, and those they lead. */
  teams: string[];
  leads: string[];
  /** Whoever is behind them. */
  behind?: Somebody;
}

let server: TestServer;
let cast: Somebody[];
let form: number;
let questions: number[];

async function meet() {
  server = await testServer();
  server.clock.now = NOW;
  const made = await evaluationTeam(server);
  form = made.form.id;
  questions = made.form.questions;
  await server.db.deleteFrom('evaluations').execute();
  const [north, south] = [await server.team('North'), await server.team('South')];
  const known: Record<number, string> = { [north]: 'north', [south]: 'south' };
  const add = async (
    role: 'Member' | 'Team lead' | 'HR' | 'Admin' | 'Super admin',
    reads: Somebody['reads'],
    about: Parameters<TestServer['as']>[1] = {},
  ): Promise<Somebody> => ({
    colleague: await server.as(role, about),
    reads,
    teams: about.teamId ? [known[about.teamId]!] : [],
    leads: about.leads ? [known[about.leads]!] : [],
  });
  const lead = await add('Team lead', 'led', { teamId: north, leads: north });
  const member = await add('Member', 'own', { teamId: north });
  const moved = await add('Member', 'own', { teamId: south });
  const left = await add('Member', 'own', { teamId: south });
  const hr = await add('HR', 'all');
  const blind = await add('Admin', 'nothing', { teamId: north, without: ['evaluations:read'] });
  const other = await add('Team lead', 'led', { leads: south });
  const chief = await add('Super admin', 'all');
  await server.db
    .insertInto('team_members')
    .values({
      team_id: north,
      person_id: moved.colleague.id,
      since: '2025-01-01',
      until: '2025-06-30',
    })
    .execute();
  await server.db
    .updateTable('people')
    .set({ status: 'left' })
    .where('id', '=', left.colleague.id)
    .execute();
  // A second session of the chief's, in which they act as the lead.
  const token = await server.signIn(chief.colleague.id);
  const { max } = await server.db
    .selectFrom('sessions')
    .select((it) => it.fn.max('id').as('max'))
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('sessions')
    .set({
      acting_as: lead.colleague.id,
      acting_reason: 'Looking at what they see',
      acting_until: new Date(NOW.getTime() + 20 * 60_000),
    })
    .where('id', '=', max)
    .execute();
  const acting: Somebody = {
    ...lead,
    colleague: {
      id: lead.colleague.id,
      token,
      call: (key, input, options) => server.call(key, input, { token, ...options }),
    },
    behind: chief,
  };
  cast = [lead, member, moved, left, hr, blind, other, chief, acting];
}
beforeAll(meet);
afterAll(() => server.close());

const PEOPLE = 8;
const world = fc.array(
  fc
    .record({
      person: fc.nat(PEOPLE - 1),
      evaluator: fc.nat(PEOPLE - 1),
      state: fc.constantFrom(...evaluationStates),
      selfIsIn: fc.boolean(),
    })
    .filter((it) => it.person !== it.evaluator),
  { minLength: 6, maxLength: 14 },
);
type Wanted = typeof world extends fc.Arbitrary<(infer W)[]> ? W : never;

async function settle(wanted: readonly Wanted[]): Promise<number[]> {
  await server.db.deleteFrom('evaluations').execute();
  const ids: number[] = [];
  for (const [nth, it] of wanted.entries()) {
    const { id } = await server.db
      .insertInto('evaluations')
      .values({
        form_id: form,
        person_id: cast[it.person]!.colleague.id,
        evaluator_id: cast[it.evaluator]!.colleague.id,
        // Nobody has two of one form for the same days.
        period: `P${nth}`,
        starts_on: `20${10 + nth}-01-01`,
        ends_on: `20${10 + nth}-12-31`,
        self_due_on: '2025-12-10',
        due_on: '2025-12-20',
        state: it.state,
        self_submitted_at: it.selfIsIn ? NOW : null,
        version: 7,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
    await server.db
      .insertInto('evaluation_answers')
      .values(
        (['self', 'lead'] as const).map((side) => ({
          evaluation_id: id,
          question_id: questions[0]!,
          side,
          score: 3,
          comment: `${side} words`,
        })),
      )
      .execute();
  }
  return ids;
}

interface Told {
  lead: boolean;
  self: boolean;
  state: EvaluationState;
  version: number;
}

/** The rule as one would say it to a colleague; undefined when they are told of nothing. */
function plainly(it: Wanted, who: Somebody): Told | undefined {
  const person = cast[it.person]!;
  const same = (one: Somebody, two: Somebody) => one.colleague.id === two.colleague.id;
  const isPersons = same(person, who);
  const isWriters = same(cast[it.evaluator]!, who);
  const isLeads = person.teams.some((team) => who.leads.includes(team));
  if (who.reads === 'nothing') return undefined;
  if (who.reads === 'own' && !isPersons && !isWriters) return undefined;
  if (who.reads === 'led' && !isPersons && !isWriters && !isLeads) return undefined;
  const isJudged = isPersons || (who.behind !== undefined && same(person, who.behind));
  const isOut = it.state === 'released' || it.state === 'acknowledged';
  const isDone = isOut || it.state === 'submitted' || it.state === 'calibrated';
  const lead = isOut || (!isJudged && (isWriters || (who.reads === 'all' && isDone)));
  const state = isJudged && isDone && !isOut ? 'lead_draft' : it.state;
  return {
    lead,
    self: isPersons || it.selfIsIn,
    state,
    version: isJudged && state === 'lead_draft' ? 1 : 7,
  };
}

/** What conditions and predicates say of them, in the shape of the plain words. */
async function byPolicy(ids: readonly number[], who: Reader) {
  const { rows } = await sql<Whose & Record<'seen' | 'lead' | 'self', boolean> & { shown: string }>`
    select e.person_id, e.evaluator_id, e.state, e.self_submitted_at, ${ledByReader(who)} as is_led,
      ${evaluationSeen(who)} as seen, ${leadSideSeen(who)} as lead, ${selfSideSeen(who)} as self,
      ${shownState(who)} as shown
    from evaluations e where e.id = any(${[...ids]}::int[]) order by e.id`.execute(server.db);
  for (const it of rows) {
    expect(seesEvaluation(it, who)).toBe(it.seen);
    expect(seesLeadSide(it, who)).toBe(it.lead);
    expect(seesSelfSide(it, who)).toBe(it.self);
  }
  return rows.map(({ seen, lead, self, shown }) =>
    seen ? { lead, self, state: shown as EvaluationState } : undefined,
  );
}

interface Row {
  id: number;
  state: EvaluationState;
  version: number;
}

/** What the endpoints really tell of them. */
async function byEndpoints(ids: readonly number[], who: Somebody) {
  const { call } = who.colleague;
  const details = await Promise.all(
    ids.map((id) => call('GET /evaluations/employee-detail', { id })),
  );
  const told = details.map(({ status, body }) => {
    expect([200, who.reads === 'nothing' ? 403 : 404]).toContain(status);
    if (status !== 200) return undefined;
    const { lead, self, state, version } = body as object as {
      lead: object | null;
      self: object | null;
    } & Row;
    expect(JSON.stringify(body).includes('lead words')).toBe(lead !== null);
    expect(JSON.stringify(body).includes('self words')).toBe(self !== null);
    return { lead: lead !== null, self: self !== null, state, version };
  });
  const listed = await call('GET /evaluations', { view: 'all', perPage: 200 });
  const rows = ((listed.body['rows'] ?? []) as Row[]).toSorted((a, b) => a.id - b.id);
  expect(rows.map(({ id, state, version }) => ({ id, state, version }))).toEqual(
    told.flatMap((it, nth) =>
      it ? [{ id: ids[nth]!, state: it.state, version: it.version }] : [],
    ),
  );
  return told;
}

test('who sees an evaluation and which side of it: plain words, query, record and endpoints agree', async () => {
  let [looked, found, sides] = [0, 0, 0];
  const holds = fc.asyncProperty(world, async (wanted) => {
    const ids = await settle(wanted);
    for (const who of cast) {
      const said = wanted.map((it) => plainly(it, who));
      const [reader] = await readersOf(server.db, [who.colleague.id]);
      // Who has left asks nothing.
      if (!reader) continue;
      if (who.behind)
        reader.session.acting = { realId: who.behind.colleague.id, realName: '', until: NOW };
      const short = said.map((it) => it && { lead: it.lead, self: it.self, state: it.state });
      expect(await byPolicy(ids, reader)).toEqual(short);
      expect(await byEndpoints(ids, who)).toEqual(said);
      looked += ids.length;
      found += said.filter((it) => it).length;
      sides += said.filter((it) => it?.lead).length;
    }
  });
  await fc.assert(holds, { numRuns: RUNS });
  // Worlds in which nobody sees anything, or everybody everything, would agree as well.
  expect(found).toBeGreaterThan(looked / 10);
  expect(found).toBeLessThan(looked);
  expect(sides).toBeGreaterThan(found / 10);
  expect(sides).toBeLessThan(found);
}, 60_000);
