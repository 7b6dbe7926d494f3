import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { openValue, openValues } from './envelopes.records.ts';

/**
 * Opens everything that is sealed of employees and says how much that is.
 * @throws Error when something does not open, or is kept open.
 */
export async function checkSealed(db: Db, masterKey: string): Promise<string> {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from employees
    where national_id is not null or bank_account is not null or salary_minor is not null`.execute(
    db,
  );
  const open = rows[0]!.open;
  if (open > 0) throw new Error(`${open} records are not sealed yet: start the server.`);
  const all = await db
    .selectFrom('employees')
    .select(['person_id', 'national_id_sealed', 'bank_account_sealed', 'salary_sealed'])
    .execute();
  let count = 0;
  for (const { person_id: id, ...envelopes } of all) {
    try {
      const values = Object.values(openValues(envelopes, masterKey, id));
      count += values.filter((it) => it !== null).length;
    } catch {
      throw new Error(`The record of person ${id} does not open with this master key.`);
    }
  }
  const history = await db
    .selectFrom('employment_changes')
    .select(['person_id', 'sealed'])
    .where('sealed', 'is not', null)
    .execute();
  for (const { person_id: id, sealed } of history) {
    try {
      openValue(sealed!, masterKey, id, 'salary');
    } catch {
      throw new Error(`The history of person ${id} does not open with this master key.`);
    }
    count += 1;
  }
  return `all ${count} sealed values open`;
}
