import { useEffect, useState } from 'react';
import type { CallError } from '#/domains/api.ts';
import { namedDay, relativeTime } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { useNow } from '#/ui/now.ts';
import { toast } from '#/ui/toast.ts';
import { kept, onKept, type Queued } from '../kept.ts';
import { flushQueue } from '../queue.ts';

/** What waits to be sent, sent as soon as the browser is online again. */
function useQueue(): readonly Queued[] {
  const [queue, setQueue] = useState<readonly Queued[]>([]);
  useEffect(() => {
    void kept('queue').then(setQueue);
    const flush = () =>
      void flushQueue().then((sent) => {
        for (const it of sent) if (it.refused) toast('error', `${it.title}: ${it.refused}`);
      });
    flush();
    window.addEventListener('online', flush);
    const off = onKept('queue', setQueue);
    return () => {
      window.removeEventListener('online', flush);
      off();
    };
  }, []);
  return queue;
}

interface FootProps {
  /** The day of the figures, '' when there are none. */
  day: string;
  /** Age of the oldest thing that is shown, milliseconds since 1970. */
  at: number;
  error: CallError | undefined;
}

/** What is pending, and how old the content is. */
export function Foot({ day, at, error }: FootProps) {
  const queue = useQueue();
  const now = useNow(5_000);
  const last = queue.at(-1);
  return (
    <footer>
      {last ? (
        <>
          <Badge tone="warn" icon="cloud-off">{`${queue.length} pending`}</Badge>
          <span className="trunc">{last.title}, sent once online</span>
        </>
      ) : (
        <span className="trunc">
          {error ? error.message : day && `Figures of ${namedDay(day)} against a week before`}
        </span>
      )}
      <span className="sp" />
      {Number.isFinite(at) && (
        <span className="num">
          {relativeTime(new Date(at), now).replace(' ago', ' old').replace('now', 'just now')}
        </span>
      )}
    </footer>
  );
}
