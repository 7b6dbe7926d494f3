import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bugCast, bugOf, reportBug, type BugCast } from '../../../../tests/support/bug-cast.ts';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';
import { bugStates, type BugState } from './bug-rules.ts';

let server: TestServer;
let cast: BugCast;
beforeAll(async () => {
  server = await testServer();
  cast = await bugCast(server);
});
afterAll(() => server.close());

/** The specification once more, in other words than the code: who may lead a report from where. */
const arrows: Record<string, string> = {
  'new triaged': 'lead',
  'new in_progress': 'lead worker',
  'new needs_info': 'lead worker',
  'new duplicate': 'lead',
  'new rejected': 'lead',
  'needs_info new': 'reporter',
  'needs_info triaged': 'lead',
  'needs_info duplicate': 'lead',
  'needs_info rejected': 'lead',
  'triaged in_progress': 'lead worker',
  'triaged needs_info': 'lead worker',
  'triaged duplicate': 'lead',
  'triaged rejected': 'lead',
  'in_progress triaged': 'lead',
  'in_progress fixed': 'lead worker',
  'in_progress needs_info': 'lead worker',
  'in_progress duplicate': 'lead',
  'in_progress rejected': 'lead',
  'fixed verified': 'lead reporter',
  'fixed reopened': 'lead reporter',
  'verified reopened': 'lead reporter',
  'reopened triaged': 'lead',
  'reopened in_progress': 'lead worker',
  'reopened needs_info': 'lead worker',
  'reopened duplicate': 'lead',
  'reopened rejected': 'lead',
  'duplicate triaged': 'lead',
  'rejected triaged': 'lead',
};

type Actor = 'lead' | 'reporter' | 'worker' | 'stranger';

const step = fc.record({
  by: fc.constantFrom<Actor>('lead', 'lead', 'lead', 'reporter', 'worker', 'stranger'),
  to: fc.constantFrom<BugState>(...bugStates),
});

test('whoever does whatever in whatever order, a report only moves along its machine', async () => {
  const { lead, hira, bilal, stranger } = cast;
  const people = { lead, reporter: hira, worker: bilal, stranger };
  const original = await reportBug(lead);
  let moves = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      let bug = await reportBug(hira);
      const given = { id: bug.id, version: bug.version, assigneeId: bilal.id };
      bug = bugOf(await lead.call('POST /updateBugReport', given));
      let fixer: Actor | undefined;
      for (const { by, to } of steps) {
        const allowed = (arrows[`${bug.state} ${to}`] ?? '').split(' ').includes(by);
        const isOwnWork = to === 'verified' && by === fixer;
        const isStill = to === bug.state && by !== 'stranger';
        const reply = await people[by].call('POST /updateBugReport', {
          id: bug.id,
          version: bug.version,
          state: to,
          reason: 'Model',
          ...(to === 'duplicate' && { duplicateOf: original.id }),
        });
        expect(`${bug.state} ${to} by ${by}: ${reply.status === 200}`).toBe(
          `${bug.state} ${to} by ${by}: ${(allowed && !isOwnWork) || isStill}`,
        );
        if (reply.status === 200) {
          moves += Number(!isStill);
          if (to === 'fixed' && !isStill) fixer = by;
          if (to !== 'fixed' && to !== 'verified' && !isStill) fixer = undefined;
          bug = bugOf(reply);
        }
        const shown = (await hira.call('GET /bug-report', { id: bug.id })).body['report'];
        expect(shown).toMatchObject({ state: bug.state, version: bug.version });
      }
    }),
    { numRuns: 12 },
  );
  // Chance decides how many there were; none would mean that nothing was tried.
  expect(moves).toBeGreaterThan(0);
}, 120_000);
