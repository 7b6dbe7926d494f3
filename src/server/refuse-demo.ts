import { demoDomain } from '#/demo/company.ts';
import type { Db } from '#/store/records/records.ts';

/**
 * Refuses to run a real company as the demo: its mail would be open to everybody, and each morning made
 * figures would come among its own. That is what a restored backup would get on a machine where nobody
 * says COMPANY.
 * @throws Error in one line.
 */
export async function refuseAsDemo(db: Db): Promise<void> {
  const people = await db
    .selectFrom('people')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn
        .countAll<number>()
        .filterWhere(eb('email', 'like', `%@${demoDomain}`))
        .as('made'),
    ])
    .executeTakeFirstOrThrow();
  if (people.all > 0 && people.made === 0)
    throw new Error(
      'COMPANY: these records are those of a company of its own, not of the demo. Set COMPANY=own.',
    );
}
