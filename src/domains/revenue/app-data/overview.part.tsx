import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import type { FilterInput } from '#/figures/filter.contract.ts';
import { Badge } from '#/ui/badge.tsx';

/** How many apps there are, and of what kind. */
export function Overview({ filter }: { filter: FilterInput }) {
  const { data } = useQuery(reading('GET /overview-data', filter));
  if (!data) return null;
  return (
    <span className="row">
      <Badge>{data.apps} apps</Badge>
      <Badge tone="good">{data.live} live</Badge>
      {data.core > 0 && <Badge>{data.core} core</Badge>}
      {data.fresh > 0 && (
        <Badge tone="info" title="Released in the last 60 days">
          {data.fresh} new
        </Badge>
      )}
      {data.stale > 0 && (
        <Badge tone="warn" title="Live, and the figures stop before the day before yesterday">
          {data.stale} stale
        </Badge>
      )}
    </span>
  );
}
