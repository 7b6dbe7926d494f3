import { sql, type RawBuilder } from 'kysely';
import { disclose, enclose } from '#/store/envelope.ts';
import type { Db } from '#/store/records/records.ts';
import type { EmployeeValues } from '../employee-values.ts';
import { sealedNames, type SealedName } from './sealed-fields.ts';

export type SealedValues = Pick<EmployeeValues, SealedName>;

export const sealedColumns = {
  nationalId: 'national_id_sealed',
  bankAccount: 'bank_account_sealed',
  salary: 'salary_sealed',
} as const satisfies Record<SealedName, string>;

/** Whether something is kept there, of `e` (employees). */
export const isKept: Record<SealedName, RawBuilder<boolean>> = {
  nationalId: sql<boolean>`(e.national_id_sealed is not null)`,
  bankAccount: sql<boolean>`(e.bank_account_sealed is not null)`,
  salary: sql<boolean>`(e.salary_sealed is not null)`,
};

/** An envelope belongs to one field of one person: moved to another record it does not open. */
export const purposeOf = (personId: number, name: SealedName) => `employee ${personId} ${name}`;

type Value = SealedValues[SealedName];

export const sealValue = (
  value: NonNullable<Value>,
  masterKey: string,
  personId: number,
  name: SealedName,
): Buffer => enclose(JSON.stringify(value), masterKey, purposeOf(personId, name));

/** Throws when the master key is another one than it was sealed under. */
export const openValue = (
  sealed: Buffer,
  masterKey: string,
  personId: number,
  name: SealedName,
): Value => JSON.parse(disclose(sealed, masterKey, purposeOf(personId, name))) as Value;

export type Envelopes = Record<(typeof sealedColumns)[SealedName], Buffer | null>;

/** What these envelopes of one person hold; `null` where there is none. */
export function openValues(
  envelopes: Envelopes,
  masterKey: string,
  personId: number,
  names: readonly SealedName[] = sealedNames,
): SealedValues {
  const entries = names.map((name) => {
    const sealed = envelopes[sealedColumns[name]];
    return [name, sealed && openValue(sealed, masterKey, personId, name)];
  });
  return Object.fromEntries(entries) as SealedValues;
}

/** Opens these fields of one person: for checks and for whoever may see them. */
export async function openedOf(
  { db, masterKey }: { db: Db; masterKey: string },
  personId: number,
  names: readonly SealedName[],
): Promise<SealedValues> {
  const row = await db
    .selectFrom('employees')
    .select(['national_id_sealed', 'bank_account_sealed', 'salary_sealed'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row ? openValues(row, masterKey, personId, names) : {};
}
