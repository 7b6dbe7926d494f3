import type { Db } from '#/store/records/records.ts';
import type { Cast } from './people.ts';

const sizes = ['S', 'M', 'L', 'XL'];

/** Fields the company added to the record: one everybody fills in, one of HR, one out of use. */
export async function seedCustomFields(db: Db, { people }: Cast, now: Date) {
  const field = async (values: {
    name: string;
    kind: 'text' | 'number' | 'day' | 'choice' | 'yes-no';
    seen_by: 'everybody' | 'manager' | 'hr';
    choices?: string[];
    self_fills?: boolean;
    archived_at?: Date;
  }) =>
    db
      .insertInto('custom_fields')
      .values({ archived_at: null, ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
  const size = await field({
    name: 'T-shirt size',
    kind: 'choice',
    choices: sizes,
    seen_by: 'manager',
    self_fills: true,
  });
  const spoken = await field({
    name: 'Languages',
    kind: 'text',
    seen_by: 'everybody',
    self_fills: true,
  });
  const insured = await field({ name: 'Health insurance since', kind: 'day', seen_by: 'hr' });
  const parking = await field({
    name: 'Parking space',
    kind: 'number',
    seen_by: 'manager',
    archived_at: now,
  });
  const ids = [...people.values()];
  await db
    .insertInto('custom_values')
    .values([
      ...ids
        .filter((_id, at) => at % 3 !== 2)
        .map((person_id, at) => ({
          field_id: size.id,
          person_id,
          value: sizes[at % sizes.length]!,
        })),
      { field_id: spoken.id, person_id: people.get('Hira Baig')!, value: 'Urdu, English, Sindhi' },
      { field_id: spoken.id, person_id: people.get('Sana Mirza')!, value: 'Urdu, English, German' },
      { field_id: insured.id, person_id: people.get('Hira Baig')!, value: '2023-04-01' },
      { field_id: parking.id, person_id: people.get('Maryam Tariq')!, value: '12' },
    ])
    .execute();
}
