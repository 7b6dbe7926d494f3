import { useEffect, useState } from 'react';
import { keptOf, onKeptOf, type Queued } from '../kept.ts';
import { useOwner } from './owner.ts';

/** What waits to be sent for this person, the oldest first. */
export function useQueue(): readonly Queued[] {
  const { person } = useOwner();
  const [queue, setQueue] = useState<readonly Queued[]>([]);
  useEffect(() => {
    if (person === undefined) return;
    void keptOf(person, 'queue').then(setQueue);
    return onKeptOf(person, 'queue', setQueue);
  }, [person]);
  return queue;
}
