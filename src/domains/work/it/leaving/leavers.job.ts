import type { Notice } from '#/store/handler.ts';
import { holdersToTell } from '#/store/holders.ts';
import type { Db } from '#/store/records/records.ts';

type Tell = (personIds: readonly number[], notice: Notice) => Promise<void>;

/** Tells IT, once, of everybody who has left and still has things of the company. */
export async function tellOfLeavers(db: Db, now: Date, tell: Tell): Promise<void> {
  const held = await db
    .updateTable('it_holdings as h')
    .from('people as p')
    .set({ leaver_told_at: now })
    .whereRef('p.id', '=', 'h.person_id')
    .where('p.status', '=', 'left')
    .where('h.until', 'is', null)
    .where('h.leaver_told_at', 'is', null)
    .returning(['h.id', 'p.id as personId', 'p.name'])
    .execute();
  const people = new Map<number, { name: string; holdings: number[] }>();
  for (const { id, personId, name } of held) {
    const one = people.get(personId) ?? { name, holdings: [] };
    one.holdings.push(id);
    people.set(personId, one);
  }
  if (people.size === 0) return;
  const told = await holdersToTell(db, 'it:write');
  for (const [personId, { name, holdings }] of people) {
    const count = holdings.length === 1 ? 'one thing' : `${holdings.length} things`;
    await tell(told, {
      type: 'it.leaver',
      title: `${name} has left and still has ${count} of the company`,
      link: `/administration/it?show=leaving&person=${personId}`,
      key: `it.leaver:${Math.min(...holdings)}`,
    });
  }
}
