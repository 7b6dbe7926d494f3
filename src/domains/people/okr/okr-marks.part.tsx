import { formatPercent } from '#/kernel/numbers.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge, type Tone } from '#/ui/badge.tsx';
import { Icon } from '#/ui/icon.tsx';
import type { Objective } from './objective.contract.ts';
import type { Confidence, ObjectiveState, Outcome } from './okr-machine.ts';
import { confidenceWords, outcomeWords, stateWords, whoseWords } from './okr-words.ts';
import './okr.css';

const confidenceTones: Record<Confidence, Tone> = {
  on_track: 'good',
  at_risk: 'warn',
  off_track: 'bad',
};

export function ConfidenceBadge({ confidence }: { confidence: Confidence | null }) {
  if (confidence === null) return <span className="f3">–</span>;
  return <Badge tone={confidenceTones[confidence]}>{confidenceWords[confidence]}</Badge>;
}

const stateTones: Record<ObjectiveState, Tone> = {
  draft: 'line',
  active: 'neutral',
  in_review: 'warn',
  closed: 'neutral',
  cancelled: 'line',
};
const outcomeTones: Record<Outcome, Tone> = { achieved: 'good', partial: 'warn', missed: 'bad' };

export function StateBadge({ it }: { it: Pick<Objective, 'state' | 'outcome' | 'score'> }) {
  if (it.outcome === null) return <Badge tone={stateTones[it.state]}>{stateWords[it.state]}</Badge>;
  return (
    <Badge tone={outcomeTones[it.outcome]}>
      {outcomeWords[it.outcome]} {it.score?.toFixed(2)}
    </Badge>
  );
}

interface BarProps {
  progress: number | null;
  /** Where an even pace would stand: a tick on the bar. */
  expected?: number;
  /** What it is about, read out. */
  label: string;
}

/** How far something is, with the share in words and a tick at an even pace. */
export function ProgressBar({ progress, expected, label }: BarProps) {
  if (progress === null) return <span className="f3">–</span>;
  const isBehind = expected !== undefined && progress < expected - 0.1;
  return (
    <span className="okr-progress">
      <span className="bar" role="img" aria-label={`${label}: ${formatPercent(progress, 0)}`}>
        <i className={isBehind ? 'behind' : undefined} style={{ width: `${progress * 100}%` }} />
        {expected !== undefined && expected > 0 && expected < 1 && (
          <b
            style={{ insetInlineStart: `${expected * 100}%` }}
            title="Where an even pace would stand"
          />
        )}
      </span>
      <span className="num med">{formatPercent(progress, 0)}</span>
    </span>
  );
}

/** Whose it is: the company, a team, or a person by their face. */
export function Whose({ it }: { it: Pick<Objective, 'level' | 'team' | 'owner'> }) {
  return (
    <span className="appcell" title={`${it.owner.name} answers for it`}>
      {it.level === 'person' ? (
        <Avatar name={it.owner.name} />
      ) : (
        <span className="okr-level">
          <Icon name={it.level === 'company' ? 'building' : 'users-group'} size={14} />
        </span>
      )}
      <span className="trunc">{whoseWords(it)}</span>
    </span>
  );
}
