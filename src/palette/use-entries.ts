import { useEffect, useMemo } from 'react';
import type { Hit } from '#/kernel/hit.ts';
import { entriesOf, hitEntry, type Entry, type Offer } from './entry.ts';
import { indexOf, rank, type Index } from './rank.ts';

/** Everything there is to find and its indexes; what stays the same is indexed once. */
export function useEntries(
  offer: Offer,
  kept: readonly Hit[],
  asked: readonly Hit[],
): { entries: readonly Entry[]; indexes: readonly Index[] } {
  const own = useMemo(() => entriesOf(offer), [offer]);
  const known = useMemo(() => kept.map(hitEntry), [kept]);
  const found = useMemo(() => asked.map(hitEntry), [asked]);
  const ownIndex = useMemo(() => indexOf(own), [own]);
  const knownIndex = useMemo(() => indexOf(known), [known]);
  const foundIndex = useMemo(() => indexOf(found), [found]);
  const entries = useMemo(() => [...own, ...known, ...found], [own, known, found]);
  const indexes = useMemo(
    () => [ownIndex, knownIndex, foundIndex],
    [ownIndex, knownIndex, foundIndex],
  );
  // The first search of a large list compiles much; better before the first key than with it.
  useEffect(() => {
    rank([knownIndex], { typed: 'e', uses: {}, now: 0 });
  }, [knownIndex]);
  return { entries, indexes };
}
