import { Suspense, useEffect, useState } from 'react';
import type { CallError } from '#/client/api.ts';
import { namedDay, relativeTime, shortDay } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { useKeys } from '#/ui/keys.ts';
import { lazily } from '#/ui/lazily.ts';
import { useNow } from '#/ui/now.ts';
import { keptOf } from '../kept.ts';
import { sendWaiting } from '../outbox.ts';
import { useOwner } from './owner.ts';
import { useQueue } from './use-queue.ts';

// Rarely anything waits long enough to be looked at.
const WaitsPanel = lazily(() =>
  import('./waits-panel.tsx').then((it) => ({ default: it.WaitsPanel })),
);

/** Waits between tries while something is left: a network that has just come back is often shaky. */
const waits = [1_000, 2_000, 5_000, 15_000];

/** Has what waits sent again and again, and as soon as the browser is online. */
function useFlushing(isWaiting: boolean) {
  const { person } = useOwner();
  useEffect(() => {
    if (person === undefined || !isWaiting) return;
    let tried = 0;
    let isShown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = async () => {
      clearTimeout(timer);
      const wait = async () => (await keptOf(person, 'queue')).filter((it) => !it.refused).length;
      const before = await wait();
      if (before > 0) await sendWaiting();
      const left = await wait();
      if (left < before) tried = 0;
      // Whatever the browser says of its network: its word may be late, or never come.
      if (left > 0) again();
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
  }, [person, isWaiting]);
}

interface FootProps {
  /** The day of the figures, '' when there are none. */
  day: string;
  /** The day whose installs the ROAS is of, when it is another one. */
  roasDay: string | undefined;
  /** Age of the oldest thing that is shown, milliseconds since 1970. */
  at: number;
  error: CallError | undefined;
  /** Another part of the popup has the keys. */
  isQuiet: boolean;
}

/** What is compared with a week before. */
const figuresOf = (day: string, roasDay: string | undefined) =>
  `${namedDay(day)}${roasDay ? `, ROAS ${shortDay(roasDay)}` : ''}, vs a week before`;

/** What is pending, and how old the content is. */
export function Foot({ day, roasDay, at, error, isQuiet }: FootProps) {
  const all = useQueue();
  useFlushing(all.some((it) => !it.refused));
  // What was taken back waits for the server's word only.
  const queue = all.filter((it) => it.takenBack === undefined);
  const now = useNow(5_000);
  const [isOpen, setOpen] = useState(false);
  const refused = queue.find((it) => it.refused);
  const last = refused ?? queue.at(-1);
  const isShown = isOpen && queue.length > 0;
  useKeys({ w: () => setOpen(true) }, queue.length > 0 && !isShown && !isQuiet);
  if (isShown)
    return (
      <Suspense>
        <WaitsPanel queue={queue} onClose={() => setOpen(false)} />
      </Suspense>
    );
  return (
    <footer>
      {last ? (
        <>
          <Badge tone="warn" icon="cloud-off">
            {refused ? 'Refused' : `${queue.length} pending`}
          </Badge>
          <span className="trunc" title={last.title}>
            {refused ? `${refused.refused} ${last.title}` : `${last.title}, sent once online`}
          </span>
          <button type="button" className="all" onClick={() => setOpen(true)}>
            Look <Kbd keys="w" />
          </button>
        </>
      ) : (
        <span className="trunc">{error ? error.message : day && figuresOf(day, roasDay)}</span>
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
