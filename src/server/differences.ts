import type { BothStores } from './backup/backup.ts';

/**
 * What the two stores say differently about batches, a line each; empty when they agree. Batches
 * between two states are a server's to settle and no difference.
 */
export async function differences({ db, facts }: BothStores): Promise<string[]> {
  const standings = new Map((await facts.batches()).map((it) => [it.id, it.state]));
  const rows = await db
    .selectFrom('import_batches')
    .select(['id', 'status'])
    .orderBy('id')
    .execute();
  const found = rows.flatMap(({ id, status }) => {
    const inFacts = standings.get(id);
    standings.delete(id);
    if (status === 'committing' || status === 'reverting') return [];
    const expected = status === 'committed' || status === 'reverted' ? status : undefined;
    if (inFacts === expected) return [];
    return [`Import ${id} is ${status} in the records and ${inFacts ?? 'absent'} in the facts.`];
  });
  const unknown = [...standings.keys()].map((id) => `The records do not know import ${id}.`);
  return [...found, ...unknown];
}
