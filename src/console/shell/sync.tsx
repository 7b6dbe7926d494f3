import { useQueryClient } from '@tanstack/react-query';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { zoneName } from '#/kernel/dates.ts';
import { Freshness } from '#/ui/freshness.tsx';
import { useNow } from '#/ui/now.ts';
import { OfflineChip, useOnline } from '#/ui/online.tsx';
import { useLastSync } from '../synced.ts';

/** After this long without an answer the figures on the page may be out of date, ms. */
const OLD_MS = 10 * 60_000;

/** When the server last answered; offline, that it cannot. A click fetches the page anew. */
export function SyncChip() {
  const queries = useQueryClient();
  const online = useOnline();
  const last = useLastSync();
  const now = useNow(15_000).getTime();
  if (!online) return <OfflineChip online={false} />;
  if (last === undefined) return null;
  const age = now - last;
  const words = age < 45_000 ? 'just now' : relativeTime(new Date(last), new Date(now));
  return (
    <button
      type="button"
      className="shell-sync"
      title={`Last answer of the server: ${exactInstant(new Date(last))} ${zoneName()}. Click to refresh.`}
      onClick={() => void queries.invalidateQueries()}
    >
      <Freshness state={age < OLD_MS ? 'final' : 'late'} words={`Synced ${words}`} />
      <span className="num">Synced {words}</span>
    </button>
  );
}
