import { z } from 'zod';
import {
  FiguresPage,
  figuresPageInput,
  Trend,
  type FiguresPageSpec,
} from '#/figures/breakdown.contract.ts';
import { Standing } from '#/figures/filter.contract.ts';
import { filterFieldsOf } from '#/figures/page-filters.ts';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Instant } from '#/kernel/schema.ts';

/** How the apps are used: users, sessions, retention, crashes. */
export const engagementSpec = {
  path: '/engagement',
  tiles: [
    'dau',
    'wau',
    'mau',
    'stickiness',
    'newUsers',
    'sessionLength',
    'retention1',
    'retention7',
  ],
  trend: [
    'dau',
    'wau',
    'mau',
    'stickiness',
    'newUsers',
    'returning',
    'sessionsPerUser',
    'sessionLength',
    'timePerUser',
    'ipu',
    'arpdau',
    'arpu',
    'crashRate',
  ],
  by: ['app', 'country', 'appVersion', 'platform', 'team', 'day', 'week', 'month'],
  columns: [
    'dau',
    'wau',
    'mau',
    'stickiness',
    'newUsers',
    'returning',
    'sessionsPerUser',
    'sessionLength',
    'timePerUser',
    'ipu',
    'arpdau',
    'arpu',
    'retention1',
    'retention7',
    'retention30',
    'crashRate',
  ],
} as const satisfies FiguresPageSpec;

const trend = (summary: string) =>
  endpoint({
    summary,
    access: may('revenue:read'),
    input: z.strictObject(filterFieldsOf('chart')),
    output: Trend.extend({ standing: Standing }),
  });

/** How many people play now, as the games' host says. */
export const Online = z.object({
  /** `unreachable`: the host did not answer, or not as agreed. */
  state: z.enum(['online', 'not-configured', 'unreachable']),
  message: z.string(),
  players: z.number().int().nullable(),
  /** When it was asked. */
  at: Instant.nullable(),
});
export type Online = z.output<typeof Online>;

export const engagementEndpoints = {
  'GET /engagement': endpoint({
    summary: 'Daily users, sessions, retention and crashes by app, country or version',
    access: may('revenue:read'),
    input: figuresPageInput(engagementSpec),
    output: FiguresPage,
  }),
  'GET /analytics-realtime': endpoint({
    summary: 'How many people play now, asked of the games’ host at most every ten seconds',
    access: may('revenue:read'),
    input: z.strictObject({}),
    output: Online,
  }),
  'GET /arpdau': trend('Tell the revenue of a daily user day by day'),
  'GET /get-ipu': trend('Tell the impressions of a daily user day by day'),
};

export const engagement = domain({
  name: 'engagement',
  endpoints: engagementEndpoints,
  permissions: {},
});
