import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Id, line } from '#/kernel/schema.ts';

export const campaignStatuses = ['active', 'paused'] as const;

/** Whether a campaign runs, as it was last set here or found at its network. */
export const CampaignStatus = z.object({
  /** Null while nobody has set it here and the network was not asked. */
  status: z.enum(campaignStatuses).nullable(),
  /** The business day of the last change; null before the first. */
  since: Day.nullable(),
  /** 0 before the first change. */
  version: z.number().int(),
  /** How far the last change is on its way to the network; null when it is only kept here. */
  push: z.enum(['waiting', 'done', 'failed']).nullable(),
  /** Whether a change reaches the network by itself. */
  canPush: z.boolean(),
});
export type CampaignStatus = z.output<typeof CampaignStatus>;

export const statusEndpoints = {
  'POST /campaigns/set-status': endpoint({
    summary: 'Pause a campaign, or let it run again',
    access: may('campaigns:write'),
    input: z.strictObject({
      id: Id,
      status: z.enum(campaignStatuses),
      /** 0 for a campaign whose status nobody has set here yet. */
      version: z.number().int().min(0),
      note: line(200).optional(),
    }),
    output: z.object({ status: CampaignStatus, message: z.string() }),
  }),
};
