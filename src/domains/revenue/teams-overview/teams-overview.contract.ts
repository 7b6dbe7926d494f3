import { z } from 'zod';
import { FigureTile, FiguresRow } from '#/figures/breakdown.contract.ts';
import { Standing } from '#/figures/filter.contract.ts';
import { Outlook } from '#/figures/outlook.contract.ts';
import { filterFieldsOf } from '#/figures/page-filters.ts';
import { may } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, Id, Micros, ShownMicros } from '#/kernel/schema.ts';

const read = may('revenue:read');

/** What teams are held side by side by. */
export const teamMeasures = ['totalRevenue', 'spend', 'profit', 'roas7', 'dau', 'ecpm'] as const;

/** Of all teams together. */
export const teamTiles = [
  'totalRevenue',
  'spend',
  'profit',
  'roi',
  'roas7',
  'dau',
  'arpdau',
  'ecpm',
] as const;

/** Tasks of people: how many are open, being worked on, and past their day. */
const Load = z.object({
  open: z.number().int(),
  inProgress: z.number().int(),
  overdue: z.number().int(),
});
export type Load = z.output<typeof Load>;

/** What a team is to earn this month, in dollars whatever currency the page is in. */
const Target = z.object({
  /** Null while none is set. */
  revenue: ShownMicros.nullable(),
  /** 0 while none is set. */
  version: z.number().int(),
  /** Revenue of the month's complete days. */
  soFar: ShownMicros,
  /** It ÷ target. */
  attained: z.number().nullable(),
  /** Complete days of the month ÷ its days: what of the target should be there by now. */
  pace: z.number(),
});
export type Target = z.output<typeof Target>;

export const TeamRow = z.object({
  id: Id,
  name: z.string(),
  lead: z.object({ id: Id, name: z.string() }).nullable(),
  apps: z.number().int(),
  members: z.number().int(),
  figures: FiguresRow.shape.figures,
  /** Revenue of the range, day by day; null where it cannot be told in the currency. */
  spark: z.array(z.number().nullable()),
  target: Target,
  outlook: Outlook.nullable(),
  load: Load,
});
export type TeamRow = z.output<typeof TeamRow>;

const fields = filterFieldsOf('/dashboard/teams');

export const teamsOverviewEndpoints = {
  'GET /teams-overview': endpoint({
    summary: 'Hold teams side by side: figures, targets, forecasts and the load of their members',
    access: read,
    input: z.strictObject(fields),
    output: z.object({
      standing: Standing,
      month: Day,
      tiles: z.array(FigureTile),
      rows: z.array(TeamRow),
      total: FiguresRow.shape.figures,
      /** Of the apps without a team; null when there are none in scope. */
      others: FiguresRow.shape.figures.nullable(),
      outlook: Outlook.nullable(),
    }),
  }),
  'GET /teams-overview/team': endpoint({
    summary: 'Open one team: its apps with their figures, its members with their load',
    access: read,
    input: z.strictObject({ ...fields, id: Id }),
    output: z.object({
      name: z.string(),
      standing: Standing,
      apps: z.array(FiguresRow),
      total: FiguresRow.shape.figures,
      members: z.array(
        z.object({
          id: Id,
          name: z.string(),
          title: z.string().nullable(),
          isLead: z.boolean(),
          /** Percent of the person's time. */
          allocation: z.number().int(),
          load: Load,
          /** The task that runs at this moment. */
          running: z.object({ key: z.string(), title: z.string() }).nullable(),
        }),
      ),
    }),
  }),
  'POST /save-team-target': endpoint({
    summary: 'Set what a team is to earn in a month',
    access: may('targets:write'),
    input: z.strictObject({
      teamId: Id,
      month: Day.refine((it) => it.endsWith('-01'), 'A month is told by its first day.'),
      /** Null takes the target away. */
      revenue: Micros.min(1_000_000, 'At least one dollar.')
        .max(1_000_000_000_000_000, 'At most a billion dollars.')
        .nullable(),
      version: z.number().int().min(0),
    }),
    output: z.object({ message: z.string(), version: z.number().int() }),
  }),
};

export const teamsOverview = domain({
  name: 'teams-overview',
  endpoints: teamsOverviewEndpoints,
  permissions: {
    'targets:write': { words: 'Set what teams are to earn in a month', held: { Admin: 'all' } },
  },
});
