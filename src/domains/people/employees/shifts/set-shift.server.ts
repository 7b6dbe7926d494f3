import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addMonths } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { counted } from '#/kernel/numbers.ts';
import { invalid, notFound } from '#/kernel/refusal.ts';
import { hoursWords } from '#/kernel/working-hours.ts';
import type { Context } from '#/store/handler.ts';
import { isOneOf } from '../employees.policy.ts';
import { plannedOn } from './shift-words.ts';
import type { shiftsEndpoints } from './shifts.contract.ts';
import { listShifts } from './shifts.records.ts';

type Setting = ParsedInputOf<(typeof shiftsEndpoints)['POST /set-shift']>;
type Unset = ParsedInputOf<(typeof shiftsEndpoints)['POST /unset-shift']>;

/** A shift planned further ahead than this, in months, is a year typed wrong. */
const AHEAD = 12;

/** Those who work here and whose record the asker keeps, which is nobody's own; held until the commit. */
async function lockPeople({ db, who }: Context, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const rows = await db
    .selectFrom('people as p')
    .leftJoin('employees as e', 'e.person_id', 'p.id')
    .select(['p.id', 'p.name', 'p.status'])
    .where('p.id', 'in', wanted)
    .where(isOneOf(who, ['hr']))
    .orderBy('p.id')
    .forNoKeyUpdate('p')
    .execute();
  const own = wanted.includes(who.id);
  if (own) throw invalid({ people: 'Somebody else sets the shift of your own.' });
  if (rows.length < wanted.length) throw notFound('This employee');
  return rows;
}

const whom = (people: readonly { name: string }[]) =>
  people.length === 1 ? people[0]!.name : counted(people.length, 'person', 'people');

/** Puts people on a shift from a day on; each is told. What was set for later days stays. */
export async function setShift({ people: ids, shift: shiftId, since }: Setting, context: Context) {
  const { db, who, now, audit } = context;
  const today = dayOf(now);
  if (since > addMonths(today, AHEAD)) throw invalid({ since: 'This is more than a year ahead.' });
  const people = await lockPeople(context, ids);
  const gone = people.find((it) => it.status === 'left');
  if (gone) throw invalid({ people: `${gone.name} has left.` });
  // Held so that nobody deletes it meanwhile.
  await db.selectFrom('shifts').select('id').where('id', '=', shiftId).forShare().execute();
  const shift = (await listShifts(db, today)).find((it) => it.id === shiftId);
  if (!shift) throw invalid({ shift: 'There is no such shift.' });
  const before = await db
    .selectFrom('person_shifts')
    .innerJoin('shifts as s', 's.id', 'person_shifts.shift_id')
    .select(['person_id', 's.name'])
    .where(
      'person_id',
      'in',
      people.map((it) => it.id),
    )
    .where('since', '=', since)
    .execute();
  await db
    .insertInto('person_shifts')
    .values(people.map((it) => ({ person_id: it.id, shift_id: shift.id, since })))
    .onConflict((at) => at.columns(['person_id', 'since']).doUpdateSet({ shift_id: shift.id }))
    .execute();
  for (const it of people) {
    const replaced = before.find((row) => row.person_id === it.id);
    audit({
      action: 'employee.set-shift',
      subject: ['employee', it.id],
      ...(replaced && { before: { shift: replaced.name, since } }),
      after: { shift: shift.name, since },
    });
    await context.notify([it.id], {
      type: 'employee.shift',
      title: `Your shift from ${namedDay(since, today)} on`,
      body: `${shift.name}: ${hoursWords(plannedOn(shift, since))}`,
      from: who.name,
      link: '/profile',
      key: `employee.shift:${it.id}:${since}:${now.getTime()}`,
    });
  }
  const verb = people.length === 1 ? 'has' : 'have';
  return {
    message: `${whom(people)} ${verb} ${shift.name} from ${namedDay(since, today)} on`,
    replaced: before.length > 0,
  };
}

/** Takes back that people were put on a shift on that day. */
export async function unsetShift({ people: ids, since }: Unset, context: Context) {
  const { db, audit, now } = context;
  const people = await lockPeople(context, ids);
  const gone = await db
    .deleteFrom('person_shifts')
    .using('shifts as s')
    .whereRef('s.id', '=', 'person_shifts.shift_id')
    .where(
      'person_id',
      'in',
      people.map((it) => it.id),
    )
    .where('since', '=', since)
    .returning(['person_id', 's.name'])
    .execute();
  if (gone.length === 0) throw notFound('This change of shift');
  for (const it of gone)
    audit({
      action: 'employee.unset-shift',
      subject: ['employee', it.person_id],
      before: { shift: it.name, since },
    });
  const told = people.filter((it) => gone.some((row) => row.person_id === it.id));
  return { message: `${whom(told)}: nothing changes on ${namedDay(since, dayOf(now))}` };
}
