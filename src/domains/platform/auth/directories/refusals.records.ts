import { sql } from 'kysely';
import { Refusal, statusOf } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import { ScimError } from './scim/scim-error.ts';

/** So many are kept of a directory, those that came last. */
const MOST_KEPT = 100;

const statusIn = (error: ScimError | Refusal) =>
  error instanceof ScimError ? error.status : statusOf[error.code];

/** What a directory sends may hold signs that are kept nowhere. */
const kept = (text: string, max: number) =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, max)
    .toWellFormed();
const aboutKept = (about: string) => kept(about, 300);

/** Writes down that something was refused, once for each thing it was about. */
export async function noteRefusal(
  db: Db,
  providerId: number,
  about: string,
  error: ScimError | Refusal,
  now: Date,
): Promise<void> {
  const [at, detail] = [aboutKept(about), kept(error.message, 500)];
  await db
    .insertInto('directory_refusals')
    .values({
      provider_id: providerId,
      about: at,
      detail,
      status: statusIn(error),
      first_at: now,
      last_at: now,
    })
    .onConflict((on) =>
      on.columns(['provider_id', 'about']).doUpdateSet((eb) => ({
        detail: eb.ref('excluded.detail'),
        status: eb.ref('excluded.status'),
        last_at: eb.ref('excluded.last_at'),
        times: eb('directory_refusals.times', '+', 1),
      })),
    )
    .execute();
  await db
    .deleteFrom('directory_refusals')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('directory_refusals')
        .select('id')
        .where('provider_id', '=', providerId)
        .orderBy('last_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MOST_KEPT),
    )
    .execute();
}

/** It goes well by now. */
export const forgetRefusal = (db: Db, providerId: number, about: string) =>
  db
    .deleteFrom('directory_refusals')
    .where('provider_id', '=', providerId)
    .where('about', '=', aboutKept(about))
    .execute();

/** What was refused about these users is tried anew with their groups. */
export const forgetRefusalsOf = (db: Db, providerId: number, userIds: readonly number[]) =>
  db
    .deleteFrom('directory_refusals as r')
    .using('directory_users as u')
    .where('u.id', '=', sql<number>`any(${[...userIds]}::int[])`)
    .where('r.provider_id', '=', providerId)
    .where('r.about', '=', sql<string>`left('User ' || (u.about ->> 'userName'), 300)`)
    .execute();
