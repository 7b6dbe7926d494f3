import { useEffect, useMemo, useState } from 'react';
import { keptOf, onKeptOf, type Own, type Queued } from '../kept.ts';
import { useOwner } from './owner.ts';

/** What is kept under this name for whoever's popup it is, as it changes. */
function useOwn<K extends 'queue' | 'replies'>(name: K): Own[K] {
  const { person, own } = useOwner();
  const [value, setValue] = useState(own[name]);
  useEffect(() => {
    if (person === undefined) return;
    void keptOf(person, name).then(setValue);
    return onKeptOf(person, name, setValue);
  }, [person, name]);
  return value;
}

/** What waits to be sent for this person, the oldest first. */
export const useQueue = (): readonly Queued[] => useOwn('queue');

interface Changes {
  /** Wanted, and not known to be done. */
  waiting: readonly Queued[];
  /** Done, but later than what is shown was asked for. */
  done: readonly Queued[];
}

/** What is not in what was asked for at `since`, milliseconds since 1970; the oldest first. */
export function useChanges(since: number): Changes {
  const queue = useQueue();
  const replies = useOwn('replies');
  return useMemo(() => {
    const isOut = new Set(queue.map((it) => it.id));
    const done = Object.values(replies)
      // An earlier version kept no more than the reply.
      .filter(({ at, of }) => at > since && of && !isOut.has(of.id))
      .map((it) => it.of)
      .sort((a, b) => a.at - b.at);
    return { waiting: queue.filter((it) => !it.refused && it.takenBack === undefined), done };
  }, [queue, replies, since]);
}
