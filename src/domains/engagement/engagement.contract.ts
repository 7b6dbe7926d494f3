import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import {
  FiguresPage,
  figuresPageInput,
  type FiguresPageSpec,
} from '../figures/breakdown.contract.ts';

/** How the apps are used: users, sessions, retention, crashes. */
export const engagementSpec = {
  tiles: [
    'dau',
    'newUsers',
    'stickiness',
    'sessionsPerUser',
    'sessionLength',
    'ipu',
    'retention1',
    'retention7',
  ],
  trend: [
    'dau',
    'newUsers',
    'stickiness',
    'sessionsPerUser',
    'sessionLength',
    'timePerUser',
    'ipu',
    'arpdau',
    'crashRate',
  ],
  by: ['app', 'country', 'appVersion', 'platform', 'team', 'day', 'week', 'month'],
  columns: [
    'dau',
    'newUsers',
    'stickiness',
    'sessionsPerUser',
    'sessionLength',
    'timePerUser',
    'ipu',
    'arpdau',
    'retention1',
    'retention7',
    'retention30',
    'crashRate',
  ],
} as const satisfies FiguresPageSpec;

export const engagementEndpoints = {
  'GET /engagement': endpoint({
    summary: 'Daily users, sessions, retention and crashes by app, country or version',
    access: may('revenue:read'),
    input: figuresPageInput(engagementSpec),
    output: FiguresPage,
  }),
};

export const engagement = domain({
  name: 'engagement',
  endpoints: engagementEndpoints,
  permissions: {},
});
