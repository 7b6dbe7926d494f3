import { sql } from 'kysely';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { Notice } from '#/store/handler.ts';
import { holdersToTell } from '#/store/holders.ts';
import type { Db } from '#/store/records/records.ts';

type Tell = (ids: readonly number[], notice: Notice) => Promise<void>;

/**
 * Tells, once, who looks after sign-in that a directory's last token ends within two weeks: from then on
 * nobody who leaves is blocked by it. One that has another, longer one beside it is done with.
 */
export async function remindDirectoryTokens(db: Db, now: Date, tell: Tell): Promise<void> {
  const rows = await db
    .updateTable('directory_tokens as t')
    .from('sign_in_providers as v')
    .set({ told_at: now })
    .whereRef('v.id', '=', 't.provider_id')
    .where('t.told_at', 'is', null)
    .where('t.ended_at', 'is', null)
    .where('t.expires_at', '>', now)
    .where('t.expires_at', '<=', sql<Date>`${now}::timestamptz + interval '14 days'`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('directory_tokens as o')
            .whereRef('o.provider_id', '=', 't.provider_id')
            .where('o.ended_at', 'is', null)
            .whereRef('o.expires_at', '>', 't.expires_at'),
        ),
      ),
    )
    .returning(['v.id as providerId', 'v.name', 't.expires_at as endsAt'])
    .execute();
  if (rows.length === 0) return;
  const told = await holdersToTell(db, 'sign-in-providers:write');
  for (const { providerId, name, endsAt } of rows)
    await tell(told, {
      type: 'account.directory-token',
      title: `The token of the directory of ${name} ends on ${shortDay(dayOf(endsAt))}`,
      body: 'Make another one and enter it in the directory: without it nobody who leaves is blocked here.',
      link: `/user-management/sign-in-providers?provider=${providerId}`,
      key: `account.directory-token:${providerId}:${dayOf(endsAt)}`,
    });
}
