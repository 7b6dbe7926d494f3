import { expect } from 'vitest';
import type { Breakdown } from '#/figures/breakdown.contract.ts';
import type { Dimension } from '#/figures/dimensions.ts';
import { addDays, startOfWeek } from '#/kernel/days.ts';
import type { Delivery } from '#/store/facts/facts.ts';
import type { Precedence } from '#/store/facts/tables.ts';
import { figuresDesk } from './figures-desk.ts';
import type { TestServer } from './server.ts';

/**
 * Three install days of two apps in two countries: what campaigns cost, and cohorts of the same
 * installs as each kind of source tells them. The expected figures are plain sums over this list.
 */
export interface Installed {
  day: string;
  app: 'mine' | 'theirs';
  country: string;
  campaign: 'summer' | 'winter' | 'organic';
  installs: number;
  cost: number;
  /** Revenue to day 7, and who came back on day 1. */
  revenue: number;
  back: number;
}

/** What cohorts can be split by. */
export const splits: Dimension[] = [
  'day',
  'week',
  'app',
  'team',
  'country',
  'platform',
  'mediaSource',
  'campaign',
  'account',
];

/** Only who brought an install is a guess: what all of them brought is not. */
export const isWho = (by: Dimension) => ['mediaSource', 'campaign', 'account'].includes(by);

export async function cohortDesk(server: TestServer) {
  const desk = await figuresDesk(server);
  const first = addDays(desk.yesterday, -30);
  const campaigns = {
    summer: { id: await desk.campaign('Summer'), network: desk.meta, account: 7 },
    winter: { id: await desk.campaign('Winter', desk.theirs), network: desk.admob, account: 8 },
    organic: { id: 0, network: desk.organic, account: 0 },
  };
  let installed: Installed[] = [0, 1, 6].flatMap((at) =>
    ['PK', 'US'].flatMap((country, nth) => {
      const place = { day: addDays(first, at), country };
      return [
        { ...place, app: 'mine', campaign: 'summer', installs: 6, cost: 9, revenue: 12, back: 3 },
        { ...place, app: 'mine', campaign: 'organic', installs: 2, cost: 0, revenue: 4, back: 1 },
        {
          ...place,
          app: 'theirs',
          campaign: 'winter',
          installs: 4 + nth,
          cost: 8,
          revenue: 8 + 2 * nth,
          back: 2,
        },
      ] as Installed[];
    }),
  );
  const placeOf = (it: Installed) => ({
    day: it.day,
    app_id: desk[it.app],
    country: it.country,
    platform: 'android',
    provisional: false,
  });

  async function commit(
    id: number,
    table: 'acquisition' | 'cohort',
    precedence: Precedence,
    rows: (it: Installed) => object[],
  ) {
    const from = installed[0]!.day;
    const accounts = [1, 7, 8];
    const delivery = {
      table,
      source: `source-${id}`,
      sourceTimezone: 'UTC',
      fetchedAt: new Date(),
      precedence,
      slices: accounts.map((account_id) => ({ account_id, from, to: desk.yesterday })),
      rows: installed.flatMap(rows),
    };
    await server.facts.commitBatch({ id, deliveries: [delivery as Delivery] });
  }

  /** A cohort's rows at the ages 0, 1 and 7, with who brought it as far as the source says. */
  const cohortOf = (it: Installed, who: { network_id: number; campaign_id: number }) =>
    [0, 1, 7].map((age) => ({
      ...placeOf(it),
      ...who,
      account_id: 1,
      age,
      installs: it.installs,
      ad_revenue_micros: age === 7 ? it.revenue * 0.5e6 : age === 0 ? it.revenue * 0.25e6 : 0,
      iap_revenue_micros: age === 1 ? it.revenue * 0.25e6 : 0,
      retained_users: age === 1 ? it.back : 0,
    }));

  const keyOf: Record<string, (it: Installed) => string> = {
    day: (it) => it.day,
    week: (it) => startOfWeek(it.day),
    app: (it) => String(desk[it.app]),
    team: (it) => String(it.app === 'mine' ? desk.puzzle : desk.arcade),
    country: (it) => it.country,
    platform: () => 'android',
    mediaSource: (it) => String(campaigns[it.campaign].network),
    campaign: (it) => String(campaigns[it.campaign].id || ''),
    account: (it) => String(campaigns[it.campaign].account || ''),
  };

  const measures = ['roas7', 'roasBlended7', 'cohortProfit7', 'ltv7', 'retention1', 'organicShare'];

  function expected(by: string): Map<string, (number | null)[]> {
    return new Map(
      [...Map.groupBy(installed, keyOf[by]!)].map(([key, rows]) => {
        const sum = (of: (it: Installed) => number) => rows.reduce((all, it) => all + of(it), 0);
        const ratio = (over: number, under: number) => (under > 0 ? over / under : null);
        const cost = sum((it) => it.cost);
        const revenue = sum((it) => it.revenue);
        const installs = sum((it) => it.installs);
        const organic = sum((it) => (it.campaign === 'organic' ? it.installs : 0));
        return [
          key,
          [
            ratio(
              sum((it) => (it.campaign === 'organic' ? 0 : it.revenue)),
              cost,
            ),
            ratio(revenue, cost),
            (revenue - cost) * 1e6,
            Math.round((revenue * 1e6) / installs),
            sum((it) => it.back) / installs,
            organic / installs,
          ],
        ];
      }),
    );
  }

  async function ask(question: object) {
    const reply = await desk.admin.call('GET /figures', {
      date: `${installed[0]!.day}..${desk.yesterday}`,
      compare: 'none',
      measures,
      ...question,
    });
    expect(reply.status).toBe(200);
    return reply.body as object as Breakdown;
  }

  /** Shares are fractions: what is left of them is less than a thousandth of a micro. */
  const exact = (value: number | null) => value && Number(value.toPrecision(12));

  async function isRight(by: Dimension) {
    const { rows } = await ask({ by });
    const wanted = expected(by);
    const found = new Map(rows.map((it) => [it.labels[0]!.key, it.figures]));
    expect([...found.keys()].sort()).toEqual([...wanted.keys()].sort());
    for (const [key, values] of wanted)
      expect(measures.map((it) => exact(found.get(key)![it as 'roas7']!.value))).toEqual(
        values.map(exact),
      );
    return rows;
  }

  // Two users of the same app, day and country are alike to who does not know what brought them.
  const makeAlike = () => {
    installed = installed.map((it) => ({
      ...it,
      revenue: it.app === 'mine' ? (16 * it.installs) / 8 : it.revenue,
      back: it.app === 'mine' ? (4 * it.installs) / 8 : it.back,
    }));
  };
  /** Who brought an install, as an attribution service knows it. */
  const whoBrought = (it: Installed) => ({
    network_id: campaigns[it.campaign].network,
    campaign_id: campaigns[it.campaign].id,
  });
  // Accounts are told apart by whom the campaigns are paid through.
  await commit(1, 'acquisition', 'network', (it) =>
    it.campaign === 'organic'
      ? []
      : [
          {
            ...placeOf(it),
            network_id: campaigns[it.campaign].network,
            account_id: campaigns[it.campaign].account,
            campaign_id: campaigns[it.campaign].id,
            spend_micros: it.cost * 1e6,
            impressions: 100,
            clicks: 10,
            installs: it.installs,
          },
        ],
  );
  const range = { from: installed[0]!.day, to: desk.yesterday };
  return { desk, campaigns, range, commit, cohortOf, whoBrought, ask, isRight, makeAlike };
}
export type CohortDesk = Awaited<ReturnType<typeof cohortDesk>>;
