import { useQuery } from '@tanstack/react-query';
import { Ago } from '#/client/ago.tsx';
import { reading } from '#/client/reading.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { Badge, type Tone } from '#/ui/badge.tsx';
import type { AuditCheck } from './audit.contract.ts';

const words: Record<AuditCheck['state'], [string, Tone]> = {
  never: ['Never checked', 'neutral'],
  running: ['Being checked…', 'info'],
  whole: ['Whole', 'good'],
  broken: ['Changed or cut', 'bad'],
};

/** How often it is asked while the check runs. */
const SOON_MS = 2_000;

/** Whether every entry still says what was written, as the last check found. */
export function LastCheck() {
  const { data } = useQuery({
    ...reading('GET /audit-check', {}),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? SOON_MS : false),
  });
  if (!data) return null;
  const [title, tone] = words[data.state];
  return (
    <span className="row fs12 f2" role="status" aria-label="Check of the log">
      <Badge tone={tone}>{title}</Badge>
      {data.state !== 'running' && data.at && (
        <>
          {formatNumber(data.entries)} entries, <Ago at={data.at} />
        </>
      )}
      {data.wrong && <span className="bad">{data.wrong}</span>}
    </span>
  );
}
