import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { sealValue } from './envelopes.records.ts';

interface Open {
  person_id: number;
  national_id: string | null;
  bank_account: string | null;
  salary_minor: number | null;
  salary_currency: 'PKR' | null;
}

/** Seals what an earlier version kept open; how many records there were. */
export async function sealOpen(db: Db, masterKey: string): Promise<number> {
  const sealed = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Open>`
      select person_id, national_id, bank_account, salary_minor, salary_currency from employees
      where national_id is not null or bank_account is not null or salary_minor is not null
      for update`.execute(tx);
    for (const it of rows) {
      const id = it.person_id;
      const minor = it.salary_minor === null ? null : Number(it.salary_minor);
      const salary =
        minor === null ? null : { minor, currency: it.salary_currency ?? ('PKR' as const) };
      await sql`update employees set
        national_id = null, bank_account = null, salary_minor = null, salary_currency = null,
        national_id_sealed = ${it.national_id && sealValue(it.national_id, masterKey, id, 'nationalId')},
        bank_account_sealed = ${it.bank_account && sealValue(it.bank_account, masterKey, id, 'bankAccount')},
        salary_sealed = ${salary && sealValue(salary, masterKey, id, 'salary')}
        where person_id = ${id}`.execute(tx);
    }
    return rows.length;
  });
  // Rows as they were stay in the table's file until they are written over.
  if (sealed > 0) await sql`vacuum full employees`.execute(db);
  return sealed;
}
