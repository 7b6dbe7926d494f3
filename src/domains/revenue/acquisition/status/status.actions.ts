import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { formatMoney } from '#/kernel/money.ts';
import { entity, optional, passed, text } from '#/kernel/parameters.ts';
import type { CampaignStatus } from './status.contract.ts';

/** What was seen of a campaign before it is paused or resumed. */
export interface SeenStatus {
  name: string;
  network: string;
  status: CampaignStatus;
  /** "PKR 98,600 ($352) a day" of the last week; undefined when it cost nothing. */
  perDay: string | undefined;
}

const parameters = {
  campaign: entity('campaign'),
  note: optional(text('why')),
  seen: passed<SeenStatus>(),
};

const DAYS = 7;

/** A campaign as it stands, with what a day of the last week cost as it was billed. */
export async function statusSeen(id: number): Promise<SeenStatus> {
  const asked = { id, date: 'last-7-days', compare: 'none' } as const;
  const { campaign, spent, standing, tiles } = await call('GET /campaigns/detail', asked);
  const all = tiles.find((it) => it.measure === 'spend')?.value ?? 0;
  const [abroad] = spent;
  const own = abroad && spent.length === 1 ? abroad : undefined;
  const words = (micros: number, currency: string) => formatMoney(micros / DAYS, 'whole', currency);
  const dollars = words(all, standing.currency);
  const billed = own && `${words(own.original, own.currency)} (${dollars})`;
  return {
    name: campaign.name,
    network: campaign.mediaSource.label,
    status: campaign.status,
    perDay: all > 0 ? `${billed ?? dollars} a day` : undefined,
  };
}

const now = ({ status, since }: CampaignStatus): string =>
  status === null
    ? 'not known'
    : `${status === 'paused' ? 'paused' : 'running'}${since ? ` since ${namedDay(since)}` : ''}`;

/** "It stops spending about $352 a day." */
export function effectOf(seen: SeenStatus, to: 'active' | 'paused'): string {
  if (to === 'active') return 'It spends again, up to its daily budget.';
  return seen.perDay
    ? `It stops spending about ${seen.perDay}.`
    : 'It has spent nothing in the last 7 days.';
}

export const whereWords = (seen: SeenStatus, to: 'active' | 'paused'): string =>
  seen.status.canPush
    ? `It is ${to === 'paused' ? 'paused' : 'resumed'} at ${seen.network} as well.`
    : `It is kept here; ${to === 'paused' ? 'pause' : 'resume'} it at ${seen.network} too.`;

const refusalOf = ({ status }: SeenStatus, to: 'active' | 'paused') => {
  if (status.status !== to) return undefined;
  return to === 'paused' ? 'It is paused already.' : 'It runs already.';
};

async function preview(id: number | undefined, to: 'active' | 'paused'): Promise<Preview> {
  if (id === undefined) return { facts: [] };
  const seen = await statusSeen(id);
  return {
    facts: [
      { label: 'Campaign', value: seen.name, note: seen.network },
      { label: 'Now', value: now(seen.status) },
      { label: 'Then', value: to === 'paused' ? 'paused' : 'running', note: effectOf(seen, to) },
    ],
    warning: whereWords(seen, to),
    refusal: refusalOf(seen, to),
  };
}

interface Change {
  campaign: number;
  note?: string | undefined;
  seen?: SeenStatus | undefined;
}

async function change({ campaign: id, note, seen }: Change, to: 'active' | 'paused') {
  const before = seen ?? (await statusSeen(id));
  const { version } = before.status;
  const asked = { id, status: to, version, ...(note && { note }) };
  const { status, message } = await call('POST /campaigns/set-status', asked);
  const back = to === 'paused' ? 'active' : 'paused';
  return {
    message: `${before.name} is ${to === 'paused' ? 'paused' : 'resumed'}. ${message}`,
    undo: () =>
      call('POST /campaigns/set-status', {
        id,
        status: back,
        version: status.version,
        note: 'Taken back',
      }),
  };
}

export const pauseCampaign = action({
  id: 'campaign.pause',
  title: 'Pause a campaign',
  icon: 'player-pause',
  access: may('campaigns:write'),
  keywords: ['stop', 'hold', 'user acquisition', 'spend'],
  verbs: ['pause campaign', 'stop campaign'],
  parameters,
  preview: ({ campaign }) => preview(campaign, 'paused'),
  run: (it) => change(it, 'paused'),
});

export const resumeCampaign = action({
  id: 'campaign.resume',
  title: 'Resume a campaign',
  icon: 'player-play',
  access: may('campaigns:write'),
  keywords: ['start', 'run', 'user acquisition', 'spend'],
  verbs: ['resume campaign', 'start campaign'],
  parameters,
  preview: ({ campaign }) => preview(campaign, 'active'),
  run: (it) => change(it, 'active'),
});
