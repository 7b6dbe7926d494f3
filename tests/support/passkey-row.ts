import { randomUUID } from 'node:crypto';
import type { Db } from '#/store/records/records.ts';

/** A passkey that nobody can use, for lists and rights. Gives its id. */
export async function passkeyRow(
  db: Db,
  personId: number,
  more: { name?: string; synced?: boolean; rp_id?: string; at?: Date; doubted_at?: Date } = {},
): Promise<number> {
  const { at = new Date(), ...rest } = more;
  const { id } = await db
    .insertInto('passkeys')
    .values({
      person_id: personId,
      name: 'Work laptop',
      credential_id: randomUUID(),
      public_key: Buffer.from('none'),
      sign_count: 0,
      transports: ['internal'],
      kind: rest.synced === false ? 'cross-platform' : 'platform',
      synced: true,
      rp_id: 'localhost',
      added_at: at,
      ...rest,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
