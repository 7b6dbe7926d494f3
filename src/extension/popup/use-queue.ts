import { useEffect, useState } from 'react';
import { keptOf, onKeptOf, type Queued } from '../kept.ts';
import { useOwner } from './owner.ts';

/** Whether something about this task waits to be sent: what is shown of it is not the last word. */
export const useIsPending = (task: number | undefined): boolean =>
  useQueue().some(
    ({ endpoint, input, refused }) =>
      !refused && endpoint.startsWith('POST /tasks/') && input['id'] === task,
  );

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
