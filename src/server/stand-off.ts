import type { BothStores } from '#/store/stores.ts';

/** Where records and facts say different things about imports, by the imports' ids. */
export interface StandOff {
  /** Committed in the records, absent in the facts: their figures are lost. */
  lost: number[];
  /** Taken back in the records, in force in the facts. */
  notTakenBack: number[];
  /** Neither, and the facts have them in force or taken back: the records are behind. */
  behind: number[];
  /** They count, and the records have never heard of them. */
  unknown: number[];
  /** Taken back in the facts, and the records have never heard of them: nothing but their numbers is left. */
  spent: number[];
}

/** Imports between two states are a server's to settle and no difference. */
export async function standOff({ db, facts }: BothStores): Promise<StandOff> {
  const standings = new Map((await facts.batches()).map((it) => [it.id, it.state]));
  const rows = await db
    .selectFrom('import_batches')
    .select(['id', 'status'])
    .orderBy('id')
    .execute();
  const found: StandOff = { lost: [], notTakenBack: [], behind: [], unknown: [], spent: [] };
  for (const { id, status } of rows) {
    const inFacts = standings.get(id);
    standings.delete(id);
    if (status === 'committing' || status === 'reverting') continue;
    // One that was taken back counts nowhere, whether the facts remember it or not.
    if (status === inFacts || (status !== 'committed' && inFacts === undefined)) continue;
    if (status === 'committed' && inFacts === undefined) found.lost.push(id);
    else if (status === 'reverted') found.notTakenBack.push(id);
    else found.behind.push(id);
  }
  for (const [id, state] of standings)
    (state === 'reverted' ? found.spent : found.unknown).push(id);
  // The records were read after the facts: what was moved in between is no difference.
  const stillThere = new Map<number, boolean>();
  for (const id of [...found.lost, ...found.notTakenBack])
    stillThere.set(id, await facts.hasBatch(id));
  found.lost = found.lost.filter((id) => !stillThere.get(id));
  found.notTakenBack = found.notTakenBack.filter((id) => stillThere.get(id));
  return found;
}
