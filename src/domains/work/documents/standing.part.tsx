import { dayOf } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { useNow } from '#/ui/now.ts';
import { standingTones, standingWords } from './document-words.ts';
import type { Standing } from './document.contract.ts';

const icons = { verified: 'circle-check', stale: 'alert-triangle', unverified: undefined } as const;

interface StandingBadgeProps {
  standing: Standing;
  until: string | null;
  /** In a column of its own: a day says enough, and nothing of what was never verified. */
  short?: boolean;
}

/** Whether somebody stands for what a document says. */
export function StandingBadge({ standing, until, short }: StandingBadgeProps) {
  const today = dayOf(useNow());
  if (standing === 'unverified') {
    return short ? <span className="f3">–</span> : <Badge tone="line">Not verified</Badge>;
  }
  return (
    <Badge tone={standingTones[standing]} icon={icons[standing]}>
      {standingWords(standing, until, today, short)}
    </Badge>
  );
}
