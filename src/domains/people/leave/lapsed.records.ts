import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import type { Db } from '#/store/records/records.ts';
import { approversOf } from './leave-approver.records.ts';
import type { Tell } from './settle-leaves.records.ts';

/** Whether somebody is gone since their last day: a day marked by mistake can be taken back meanwhile. */
export const hasLeft = (person: string, now: Date) => sql<boolean>`exists (
  select 1 from people gone where gone.id = ${sql.ref(person)}
    and gone.status = 'left' and gone.left_on < ${dayOf(now)})`;

interface Lapsed {
  id: number;
  personId: number;
  /** `leave`, `days of leave`. */
  what: string;
  when: string;
  page: string;
  key: string;
  /** The key of the notice that asked for a decision. */
  settles: string;
}

/**
 * Tells whoever asked that nobody answered, and whoever should have: they may come back from a leave of
 * their own. Of somebody who has left nobody hears; only the question ends.
 */
export async function tellLapsed(db: Db, tell: Tell, it: Lapsed): Promise<void> {
  const about = { type: 'short-leave.lapsed', body: it.when, key: it.key };
  const link = `${it.page}?leave=${it.id}`;
  const title = `Nobody answered your request for ${it.what} in time`;
  await tell([it.personId], { ...about, title, link, settles: it.settles });
  const person = await db
    .selectFrom('people')
    .select(['name', 'status'])
    .where('id', '=', it.personId)
    .executeTakeFirstOrThrow();
  if (person.status === 'left') return;
  const approvers = (await approversOf(db, it.personId)).map((one) => one.id);
  await tell(approvers, {
    ...about,
    title: `${person.name}’s leave request lapsed`,
    body: `${it.when}, nobody answered it`,
    link,
  });
}
