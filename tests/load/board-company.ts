import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRoles } from '#/app/seeded-roles.ts';
import { seedRoles } from '#/domains/people/people/roles/seed-roles.records.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { migrate } from '#/store/records/migrate.ts';
import { openRecords } from '#/store/records/open.ts';
import type { Db } from '#/store/records/records.ts';
import { ASKER } from './facts-company.ts';

/** As many as a board shows at most. */
export const CARDS = 2000;
/** Words that one card in a hundred has. */
export const SOUGHT = 'Lagoon event';

const PEOPLE = 20;
const statuses = ['todo', 'in_progress', 'in_review', 'changes_requested'] as const;
const priorities = ['urgent', 'high', 'medium', 'low'] as const;

async function fill(db: Db, now: Date) {
  await seedRoles(db, seededRoles);
  const roles = await db.selectFrom('roles').select(['id', 'rank']).execute();
  const person = (name: string, rank: number, email: string) => ({
    name,
    email,
    role_id: roles.find((it) => it.rank === rank)!.id,
    status: 'active' as const,
    // As if they had been all the way in: no set-up link is wanted any more.
    pin_hash: 'never entered',
  });
  const staff = Array.from({ length: PEOPLE }, (_, at) =>
    person(`Person ${at + 1}`, 20, `person.${at + 1}@bench.example`),
  );
  const people = await db
    .insertInto('people')
    .values([person('Bench', 100, ASKER), ...staff])
    .returning('id')
    .execute();
  const [asker, ...members] = people.map((it) => it.id) as [number, ...number[]];
  const team = await db
    .insertInto('teams')
    .values({ name: 'Puzzle', lead_id: asker })
    .returning('id')
    .executeTakeFirstOrThrow();
  const memberships = members.map((person_id) => ({
    team_id: team.id,
    person_id,
    since: '2020-01-01',
    until: null,
  }));
  await db.insertInto('team_members').values(memberships).execute();
  const today = dayOf(now);
  const values = Array.from({ length: CARDS }, (_, at) => ({
    key: `BEN-${at + 1}`,
    app_id: null,
    title: at % 100 === 50 ? `${SOUGHT} ${at}` : `Settle rewards across time zones, part ${at}`,
    status: statuses[at % statuses.length]!,
    priority: priorities[at % 7 === 0 ? 0 : 1 + (at % 3)]!,
    reporter_id: asker,
    assignee_id: members[at % members.length]!,
    due_on: addDays(today, (at % 40) - 10),
    created_at: now,
    updated_at: now,
  }));
  await db.insertInto('tasks').values(values).execute();
  return team.id;
}

/** A new folder with a company whose one team has as many open tasks as a board shows. */
export async function boardCompany() {
  const dataDir = mkdtempSync(join(tmpdir(), 'backlot-bench-board-'));
  const records = await openRecords({ dataDir, mode: 'client', log: () => {}, size: 2 });
  try {
    await migrate(records.db);
    const team = await fill(records.db, new Date());
    return { dataDir, team, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
  } finally {
    await records.close();
  }
}
