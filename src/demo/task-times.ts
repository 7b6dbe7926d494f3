import type { Db } from '#/store/records/records.ts';
import { demoPeople } from './company.ts';
import type { Cast } from './people.ts';

const reasons = ['Forgot to pause for lunch', null, 'The build was down', null];

/** Some of the latest stretches of work were too long and were put right, one of them by the lead. */
export async function seedCorrections(db: Db, { people }: Cast) {
  const stretches = await db
    .selectFrom('task_intervals as i')
    .innerJoin('tasks as t', 't.id', 'i.task_id')
    .select(['i.id', 'i.task_id', 'i.person_id', 'i.started_at', 'i.ended_at', 't.key'])
    .where('i.ended_at', 'is not', null)
    .orderBy('i.started_at', 'desc')
    .orderBy('i.id')
    .limit(40)
    .execute();
  const leadOf = (personId: number) => {
    const person = demoPeople.find((it) => people.get(it.name) === personId);
    const lead = demoPeople.find((it) => it.leads !== undefined && it.leads === person?.team);
    return lead && people.get(lead.name);
  };
  for (const [at, it] of stretches.filter((_it, index) => index % 4 === 0).entries()) {
    const later = (minutes: number) => new Date(it.ended_at!.getTime() + minutes * 60_000);
    const state = { taskId: it.task_id, key: it.key, from: it.started_at.toISOString() };
    const reason = reasons[at % reasons.length]!;
    await db
      .insertInto('task_interval_changes')
      .values({
        interval_id: it.id,
        task_id: it.task_id,
        person_id: it.person_id,
        by_id: (reason && leadOf(it.person_id)) || it.person_id,
        at: later(90),
        kind: 'changed',
        before: JSON.stringify({ ...state, to: later(45).toISOString() }),
        after: JSON.stringify({ ...state, to: it.ended_at!.toISOString() }),
        reason,
      })
      .execute();
    await db.updateTable('task_intervals').set({ version: 2 }).where('id', '=', it.id).execute();
  }
}
