import { Refusal } from '#/kernel/refusal.ts';
import { setFields, type Changing } from '../record/change-employee.server.ts';
import { chosenTakers } from './hand-over/takers.records.ts';

/** Gives a report another manager; false when they cannot be theirs. */
async function moveOne(context: Changing, id: number, managerId: number | null): Promise<boolean> {
  try {
    await setFields(context, id, { managerId });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Whoever reported to somebody who leaves reports to who was chosen, or to that person's manager; how
 * many there were. Hold `lockOrder`.
 */
export async function moveReports(context: Changing, id: number): Promise<number> {
  const { db } = context;
  const manager = await db
    .selectFrom('employees as e')
    .innerJoin('people as m', 'm.id', 'e.manager_id')
    .select('m.id')
    .where('e.person_id', '=', id)
    .where('m.status', 'in', ['active', 'invited'])
    .executeTakeFirst();
  const chosen = (await chosenTakers(db, id)).filter((it) => it.kind === 'reports');
  const reports = await db
    .selectFrom('employees as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['e.person_id', 'p.status'])
    .where('e.manager_id', '=', id)
    .orderBy('e.person_id')
    .forUpdate()
    .execute();
  for (const { person_id } of reports) {
    const choice =
      chosen.find((it) => it.thing === person_id) ?? chosen.find((it) => it.thing === null);
    if (choice && (await moveOne(context, person_id, choice.taker.id))) continue;
    await moveOne(context, person_id, manager?.id ?? null);
  }
  return reports.filter((it) => it.status !== 'left').length;
}
