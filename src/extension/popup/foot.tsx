import { useEffect } from 'react';
import type { CallError } from '#/domains/api.ts';
import { namedDay, relativeTime } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { useNow } from '#/ui/now.ts';
import { toast } from '#/ui/toast.ts';
import { keptOf } from '../kept.ts';
import { flushQueue } from '../queue.ts';
import { useOwner } from './owner.ts';
import { useQueue } from './use-queue.ts';

/** Waits between tries while something is left: a network that has just come back is often shaky. */
const waits = [1_000, 2_000, 5_000, 15_000];

/** Sends what waits as soon as the browser is online again. */
function useFlushing() {
  const { person } = useOwner();
  useEffect(() => {
    if (person === undefined) return;
    let tried = 0;
    let isShown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = async () => {
      clearTimeout(timer);
      for (const it of await flushQueue(person)) {
        tried = 0;
        if (it.refused) toast('error', `${it.title}: ${it.refused}`);
      }
      // Whatever the browser says of its network: its word may be late, or never come.
      if ((await keptOf(person, 'queue')).length > 0) again();
    };
    const again = () => {
      clearTimeout(timer);
      if (!isShown) return;
      timer = setTimeout(() => void flush(), waits[Math.min(tried, waits.length - 1)]);
      tried += 1;
    };
    const online = () => {
      tried = 0;
      void flush();
    };
    void flush();
    window.addEventListener('online', online);
    return () => {
      isShown = false;
      clearTimeout(timer);
      window.removeEventListener('online', online);
    };
  }, [person]);
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
  useFlushing();
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
