import { dayOf } from '#/kernel/dates.ts';
import { Refusal } from '#/kernel/refusal.ts';
import type { AuditEntry, Context, Notice } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { EmployeeValues } from '../employee-values.ts';
import { setFields } from '../record/change-employee.server.ts';
import { lockOrder } from '../record/check-fields.records.ts';
import { keepers } from '../remind-keepers.job.ts';
import { openValue } from '../sealed/envelopes.records.ts';

type InForce = Awaited<ReturnType<typeof inForce>>[number];

/** What the history has in force on a day, of fields for which it has anything by then. */
const inForce = (db: Db, personId: number, day: string) =>
  db
    .selectFrom('employment_changes')
    .distinctOn('field')
    .select(['id', 'field', 'value', 'sealed'])
    .where('person_id', '=', personId)
    .where('since', '<=', day)
    .where('refused', 'is', null)
    .orderBy('field')
    .orderBy('since', 'desc')
    .execute();

const opened = (it: InForce, masterKey: string, personId: number) =>
  it.sealed === null ? it.value : openValue(it.sealed, masterKey, personId, 'salary');

/**
 * Writes into the record what its history has in force today, and counts as having taken effect
 * whatever is not of a day to come. Hold `lockOrder`.
 * @throws Refusal when it cannot stand.
 */
export async function settleChanges(
  context: Pick<Context, 'db' | 'audit' | 'masterKey' | 'now'>,
  personId: number,
) {
  const { db, masterKey, now } = context;
  const today = dayOf(now);
  const rows = await inForce(db, personId, today);
  const values = Object.fromEntries(
    rows.map((it) => [it.field, opened(it, masterKey, personId)]),
  ) as EmployeeValues;
  // A kind of employment there always is.
  if (values.employmentType === null) delete values.employmentType;
  await db
    .updateTable('employment_changes')
    .set({ applied_at: now })
    .where('person_id', '=', personId)
    .where('since', '<=', today)
    .where('applied_at', 'is', null)
    .execute();
  await setFields(context, personId, values, true);
  const pay = rows.find((it) => it.field === 'salary');
  if (!pay) return;
  // The same envelope in both places: that is how they are known to say the same.
  await db
    .updateTable('employees')
    .set({ salary_sealed: pay.sealed })
    .where('person_id', '=', personId)
    .execute();
}

type Tell = (personIds: readonly number[], notice: Notice) => Promise<void>;

/** Whose changes have their day by now. */
const duePeople = async (db: Db, today: string) => {
  const rows = await db
    .selectFrom('employment_changes as c')
    .innerJoin('people as p', 'p.id', 'c.person_id')
    .select(['p.id', 'p.name', 'p.status'])
    .distinct()
    .where('c.since', '<=', today)
    .where('c.applied_at', 'is', null)
    .orderBy('p.id')
    .execute();
  return rows;
};

/** A change whose day has come and that cannot stand is kept as refused, and HR is told. */
async function refuse(
  { db, now, masterKey, audit }: Pick<Context, 'db' | 'audit' | 'masterKey' | 'now'>,
  { id, name }: { id: number; name: string },
  why: string,
  tell: Tell,
) {
  const today = dayOf(now);
  const rows = await db
    .updateTable('employment_changes')
    .set({ applied_at: now, refused: why })
    .where('person_id', '=', id)
    .where('since', '<=', today)
    .where('applied_at', 'is', null)
    .returning('id')
    .execute();
  await settleChanges({ db, now, masterKey, audit }, id);
  await tell(
    (await keepers(db)).filter((it) => it !== id),
    {
      type: 'employees.change-refused',
      title: `A change of ${name} could not take effect today`,
      body: why,
      link: `/administration/employees?employee=${id}&part=timeline`,
      key: `employees.change-refused:${Math.min(...rows.map((it) => it.id))}`,
    },
  );
}

/**
 * Lets changes take effect whose day has come in the business zone. Two servers at once: the second finds
 * nothing left to do.
 */
export async function applyDueChanges(
  { db, masterKey }: { db: Db; masterKey: string },
  now: Date,
  keep: (entries: readonly AuditEntry[]) => Promise<void>,
  tell: Tell,
): Promise<void> {
  const today = dayOf(now);
  if ((await duePeople(db, today)).length === 0) return;
  await lockOrder(db);
  const entries: AuditEntry[] = [];
  const context = { db, masterKey, now, audit: (it: AuditEntry) => void entries.push(it) };
  for (const it of await duePeople(db, today)) {
    if (it.status === 'left') {
      await refuse(context, it, `${it.name} has left.`, async () => {});
      continue;
    }
    const words = await settleChanges(context, it.id).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof Refusal) return Object.values(error.fields ?? {})[0] ?? error.message;
        throw error;
      },
    );
    if (words === undefined) continue;
    await db
      .updateTable('employment_changes')
      .set({ applied_at: null })
      .where('person_id', '=', it.id)
      .where('applied_at', '=', now)
      .where('refused', 'is', null)
      .execute();
    await refuse(context, it, words, tell);
  }
  await keep(entries);
}
