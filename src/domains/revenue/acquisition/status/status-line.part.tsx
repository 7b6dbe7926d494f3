import { useState } from 'react';
import { namedDay } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import type { Campaign } from '../acquisition.contract.ts';
import { StatusForm } from './status-form.part.tsx';
import type { CampaignStatus } from './status.contract.ts';

/** "Paused since Mon 24 Nov, on its way to the network". */
function titleOf({ since, push }: CampaignStatus): string | undefined {
  const day = since ? `Since ${namedDay(since)}` : undefined;
  const way = {
    waiting: 'on its way to the network',
    done: 'changed at the network',
    failed: 'not changed at the network',
  };
  return [day, push ? way[push] : undefined].filter(Boolean).join(', ') || undefined;
}

/** Whether a campaign runs. */
export function StatusBadge({ status }: { status: CampaignStatus }) {
  if (status.status === null) return null;
  const isPaused = status.status === 'paused';
  return (
    <Badge
      tone={isPaused ? 'warn' : 'good'}
      icon={isPaused ? 'player-pause' : 'player-play'}
      title={titleOf(status)}
    >
      {isPaused ? 'Paused' : 'Running'}
      {status.push === 'waiting' && ', on its way'}
    </Badge>
  );
}

/** Pauses or resumes a campaign; nobody knows better what it does unless it was paused here. */
export function StatusButton({ campaign }: { campaign: Campaign }) {
  const [to, setTo] = useState<'active' | 'paused'>();
  const isPaused = campaign.status.status === 'paused';
  return (
    <>
      <Button
        size="s"
        icon={isPaused ? 'player-play' : 'player-pause'}
        onClick={() => setTo(isPaused ? 'active' : 'paused')}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      {to && <StatusForm campaign={campaign} to={to} onClose={() => setTo(undefined)} />}
    </>
  );
}
