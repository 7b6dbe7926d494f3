import { formatMoney } from '#/kernel/money.ts';
import { formatPercent } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import type { TeamRow } from './teams-overview.contract.ts';

/** Behind by less than this is as good as on track: days differ. */
const TOLERANCE = 0.03;

type Standing = 'ahead' | 'on-time' | 'behind';

function paceOf({ attained, pace }: TeamRow['target']): Standing | undefined {
  if (attained === null) return undefined;
  if (attained >= pace + TOLERANCE) return 'ahead';
  return attained < pace - TOLERANCE ? 'behind' : 'on-time';
}

const words = { ahead: 'ahead', 'on-time': 'on track', behind: 'behind' } as const;
const tones = { ahead: 'good', 'on-time': 'info', behind: 'warn' } as const;

/** How much of the month's target is there, against how much of the month has passed. */
export function TargetBar({ target }: Pick<TeamRow, 'target'>) {
  const { revenue, attained, pace } = target;
  const standing = paceOf(target);
  if (revenue === null || attained === null || !standing)
    return <p className="f3 fs12">No target this month</p>;
  return (
    <div className="team-target">
      <div className="row fs12">
        <span className="num med">{formatPercent(attained, 0)}</span>
        <span className="f3">of {formatMoney(revenue, 'dense')}</span>
        <span className="sp" />
        <Badge tone={tones[standing]}>{words[standing]}</Badge>
      </div>
      <div
        className="target-bar"
        role="img"
        aria-label={`${formatPercent(attained, 0)} of the target, ${formatPercent(pace, 0)} of the month has passed`}
        title={`${formatPercent(pace, 0)} of the month has passed`}
      >
        <i className={standing} style={{ width: `${Math.min(100, attained * 100)}%` }} />
        <b style={{ insetInlineStart: `${pace * 100}%` }} />
      </div>
    </div>
  );
}
