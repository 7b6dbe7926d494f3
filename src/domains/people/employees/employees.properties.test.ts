import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readersOf } from '#/store/readers.ts';
import { employeeCast, type EmployeeCast } from '../../../../tests/support/employee-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { findEmployees, shownOf } from './employee.records.ts';
import { employeeSeen, seesEmployee } from './employees.policy.ts';

/** Whoever looks, at whomever: query, predicate, endpoint and plain words say the same. */

let server: TestServer;
let cast: EmployeeCast;
beforeAll(async () => {
  server = await testServer();
  cast = await employeeCast(server);
});
afterAll(() => server.close());

const statuses = ['active', 'invited', 'blocked', 'left'] as const;
type Status = (typeof statuses)[number];

interface Subject {
  id: number;
  status: Status;
  /** Reports to the lead. */
  isLed: boolean;
}

/** Of each status one who reports to the lead, one who does not. */
async function subjects(): Promise<Subject[]> {
  const all: Subject[] = [];
  for (const status of statuses)
    for (const isLed of [true, false]) {
      const { id } = await server.as('Member', { name: `${status} ${isLed ? 'led' : 'alone'}` });
      await server.db
        .insertInto('employees')
        .values({
          person_id: id,
          employee_no: `P-${status}-${isLed}`,
          manager_id: isLed ? cast.lead.id : null,
        })
        .execute();
      const left_on = status === 'left' ? '2025-01-31' : null;
      await server.db.updateTable('people').set({ status, left_on }).where('id', '=', id).execute();
      all.push({ id, status, isLed });
    }
  return all;
}

test('who sees an employee at all: query, record and words agree', async () => {
  const all = await subjects();
  const looking: [Colleague, (it: Subject) => boolean][] = [
    [cast.hr, () => true],
    [cast.lead, (it) => it.isLed],
    [cast.member, () => false],
  ];
  for (const [colleague, isMore] of looking) {
    const [who] = await readersOf(server.db, [colleague.id]);
    const asker = { db: server.db, who: who!, now: server.clock.now };
    for (const it of all) {
      const said = it.status === 'active' || isMore(it);
      const found = await findEmployees(asker)
        .select(sql<boolean>`${employeeSeen(who!)}`.as('seen'))
        .where('p.id', '=', it.id)
        .executeTakeFirstOrThrow();
      const row = await shownOf(findEmployees(asker), asker)
        .where('p.id', '=', it.id)
        .executeTakeFirstOrThrow();
      const { status } = await colleague.call('GET /employee', { id: it.id });
      expect([it, found.seen, seesEmployee(row), status]).toEqual([
        it,
        said,
        said,
        said ? 200 : 404,
      ]);
    }
  }
});

test('colleagues do not read from a manager’s record who is only invited', async () => {
  const reports = async (who: Colleague) => {
    const { body } = await who.call('GET /employee', { id: cast.lead.id });
    return (body['reports'] as { name: string }[]).map((it) => it.name);
  };
  expect(await reports(cast.hr)).toEqual(expect.arrayContaining(['active led', 'invited led']));
  expect(await reports(cast.lead)).toContain('invited led');
  const seen = await reports(cast.member);
  expect(seen).toContain('active led');
  expect(seen).not.toContain('invited led');
});
