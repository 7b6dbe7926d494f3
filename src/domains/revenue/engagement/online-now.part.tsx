import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { exactInstant } from '#/kernel/date-words.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';

/** How often it is asked again while the page is looked at, ms. */
const EVERY = 30_000;

/** "1,234 play now"; nothing where no games' host is configured or it is silent. */
export function OnlineNow() {
  const { data } = useQuery({
    ...reading('GET /analytics-realtime', {}, { background: true }),
    refetchInterval: EVERY,
    retry: false,
  });
  if (data?.state !== 'online' || data.players === null) return null;
  return (
    <Badge
      icon="activity-heartbeat"
      title={data.at ? `Asked ${exactInstant(new Date(data.at))}` : undefined}
    >
      {formatNumber(data.players)} play now
    </Badge>
  );
}
