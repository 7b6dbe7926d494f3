import { isDeactivated } from '#/store/deactivated.ts';
import type { Notice } from '#/store/handler.ts';
import { holdersToTell } from '#/store/holders.ts';
import type { Db } from '#/store/records/records.ts';

type Tell = (personIds: readonly number[], notice: Notice) => Promise<void>;

const goneWords = (status: string) =>
  status === 'left' ? 'has left' : 'is deactivated in the directory';

/** Tells IT that reaches them, once, of everybody who has left or was deactivated and still has things of the company. */
export async function tellOfLeavers(db: Db, now: Date, tell: Tell): Promise<void> {
  const held = await db
    .updateTable('it_holdings as h')
    .from('people as p')
    .set({ leaver_told_at: now })
    .whereRef('p.id', '=', 'h.person_id')
    .where((eb) => eb.or([eb('p.status', '=', 'left'), isDeactivated]))
    .where('h.until', 'is', null)
    .where('h.leaver_told_at', 'is', null)
    .returning(['h.id', 'p.id as personId', 'p.name', 'p.status'])
    .execute();
  const people = new Map<number, { name: string; gone: string; holdings: number[] }>();
  for (const { id, personId, name, status } of held) {
    const one = people.get(personId) ?? { name, gone: goneWords(status), holdings: [] };
    one.holdings.push(id);
    people.set(personId, one);
  }
  for (const [personId, { name, gone, holdings }] of people) {
    const count = holdings.length === 1 ? 'one thing' : `${holdings.length} things`;
    await tell(await holdersToTell(db, 'it:write', personId), {
      type: 'it.leaver',
      title: `${name} ${gone} and still has ${count} of the company`,
      link: `/administration/it?show=leaving&person=${personId}`,
      key: `it.leaver:${Math.min(...holdings)}`,
    });
  }
}
