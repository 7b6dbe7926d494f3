import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { Notice } from '#/store/handler.ts';
import { themOrHolders } from '#/store/holders.ts';
import type { Db } from '#/store/records/records.ts';
import { TOLD_DAYS } from './access-tokens.contract.ts';

type Tell = (ids: readonly number[], notice: Notice) => Promise<void>;

/** Shorter ones, as one that was renewed, end as their people know. */
const LEAST_DAYS = TOLD_DAYS + 1;
const DAY_MS = 86_400_000;

/**
 * Tells, once, that a token ends within a week and a program with it: its person; of a service token
 * whoever made it, or those who look after tokens where they are not here any more.
 */
export async function remindEnding(db: Db, now: Date, tell: Tell): Promise<void> {
  const ending = await db
    .selectFrom('access_tokens as t')
    .select(['t.id', 't.name', 't.person_id', 't.made_by', 't.made_at', 't.expires_at'])
    .where('t.ended_at', 'is', null)
    .where('t.expires_at', '>', now)
    .where('t.expires_at', '<=', new Date(now.getTime() + TOLD_DAYS * DAY_MS))
    .orderBy('t.id')
    .execute();
  for (const it of ending) {
    if (it.expires_at.getTime() - it.made_at.getTime() < LEAST_DAYS * DAY_MS) continue;
    const told =
      it.person_id === null
        ? await themOrHolders(db, it.made_by, 'access-tokens:write')
        : [it.person_id];
    await tell(told, {
      type: 'account.access-token',
      title: `${it.person_id === null ? 'The service token' : 'Your access token'} ${it.name} ends on ${shortDay(dayOf(it.expires_at))}`,
      body: 'Renew it before: the old one stays good for a day beside the new one.',
      link: it.person_id === null ? '/user-management/tokens' : '/profile?show=security',
      key: `account.access-token:${it.id}:ends`,
    });
  }
}
