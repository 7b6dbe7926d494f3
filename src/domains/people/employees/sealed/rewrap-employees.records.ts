import { rewrap } from '#/store/envelope.ts';
import type { Db } from '#/store/records/records.ts';
import { purposeOf, sealedColumns, type Envelopes } from './envelopes.records.ts';
import { sealedNames } from './sealed-fields.ts';

/** Puts what is sealed of every employee under another master key, without opening it. */
export async function rewrapEmployees(tx: Db, from: string, to: string): Promise<void> {
  const all = await tx
    .selectFrom('employees')
    .select(['person_id', 'national_id_sealed', 'bank_account_sealed', 'salary_sealed'])
    .forUpdate()
    .execute();
  for (const it of all) {
    const changed: Partial<Envelopes> = {};
    for (const name of sealedNames) {
      const column = sealedColumns[name];
      const sealed = it[column];
      if (sealed) changed[column] = rewrap(sealed, from, to, purposeOf(it.person_id, name));
    }
    if (Object.keys(changed).length === 0) continue;
    await tx.updateTable('employees').set(changed).where('person_id', '=', it.person_id).execute();
  }
  const history = await tx
    .selectFrom('employment_changes')
    .select(['id', 'person_id', 'sealed'])
    .where('sealed', 'is not', null)
    .forUpdate()
    .execute();
  for (const { id, person_id, sealed } of history) {
    await tx
      .updateTable('employment_changes')
      .set({ sealed: rewrap(sealed!, from, to, purposeOf(person_id, 'salary')) })
      .where('id', '=', id)
      .execute();
  }
}
