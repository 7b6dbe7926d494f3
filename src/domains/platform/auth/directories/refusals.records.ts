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
  await sql`
    insert into directory_refusals (provider_id, about, detail, status, first_at, last_at)
    values (${providerId}, ${at}, ${detail}, ${statusIn(error)}, ${now}, ${now})
    on conflict (provider_id, about) do update set detail = excluded.detail,
      status = excluded.status, last_at = excluded.last_at,
      times = directory_refusals.times + 1`.execute(db);
  await sql`
    delete from directory_refusals where id in (
      select id from directory_refusals where provider_id = ${providerId}
      order by last_at desc, id desc offset ${MOST_KEPT})`.execute(db);
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
  sql`delete from directory_refusals r using directory_users u
    where u.id = any(${[...userIds]}::int[]) and r.provider_id = ${providerId}
      and r.about = left('User ' || (u.about ->> 'userName'), 300)`.execute(db);
