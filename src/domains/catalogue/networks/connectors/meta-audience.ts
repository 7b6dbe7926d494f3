import { eachDay } from '#/kernel/days.ts';
import { PullFailure } from './call.ts';
import { connector, type Asked } from './connector.ts';
import { bearer, graph, graphFailure, graphHost } from './graph.ts';
import { isJson, jsonReport, rowsOf, type Json } from './json-report.ts';
import { untilMade } from './until-made.ts';

const metrics = [
  'fb_ad_network_request',
  'fb_ad_network_filled_request',
  'fb_ad_network_imp',
  'fb_ad_network_click',
  'fb_ad_network_revenue',
];
const breakdowns = ['app', 'country', 'platform', 'placement', 'placement_name', 'display_format'];
/** Most rows of one query; there is no second page. */
const MOST_ROWS = 20_000;

/** Public reference: developers.facebook.com, Audience Network reporting API v2. */
async function order({ key, call }: Asked, day: string): Promise<string> {
  const reply = await call.json({
    url: `${graph}/${encodeURIComponent(key['propertyId'] ?? '')}/adnetworkanalytics`,
    headers: bearer(key['accessToken']),
    body: new URLSearchParams({
      metrics: JSON.stringify(metrics),
      breakdowns: JSON.stringify(breakdowns),
      aggregation_period: 'day',
      since: day,
      until: day,
      limit: String(MOST_ROWS),
    }),
  });
  const id = isJson(reply) ? reply['query_id'] : undefined;
  if (typeof id === 'string' && id !== '') return id;
  throw new PullFailure('reply', 'Audience Network did not say which query it runs.');
}

/** The result of a query once it is complete. */
const resultOf = (query: string, { key, call }: Asked): Promise<Json[]> =>
  untilMade('Audience Network', call, async () => {
    const reply = await call.json({
      url: `${graph}/${encodeURIComponent(key['propertyId'] ?? '')}/adnetworkanalytics_results`,
      headers: bearer(key['accessToken']),
      query: { query_ids: JSON.stringify([query]) },
    });
    const [result] = rowsOf(isJson(reply) ? reply['data'] : undefined, 'Audience Network');
    const status = String(result?.['status']);
    if (result && status === 'complete') {
      return whole(rowsOf(result['results'], 'Audience Network'));
    }
    if (status === 'failed' || status === 'canceled') {
      throw new PullFailure('unreachable', `Audience Network could not answer: ${status}.`);
    }
    return undefined;
  });

function whole(rows: Json[]): Json[] {
  if (rows.length < MOST_ROWS) return rows;
  const words = `Audience Network gives ${MOST_ROWS} rows at most, and this day has more.`;
  throw new PullFailure('reply', words);
}

/** A query for each day: what one gives is capped, and its days need no cutting. */
async function* revenue(asked: Asked): AsyncGenerator<Json[]> {
  for (const day of eachDay(asked.days)) yield await resultOf(await order(asked, day), asked);
}

export const metaAudience = connector({
  code: 'meta-an',
  name: 'Meta Audience Network',
  network: 'meta-an',
  fields: [
    {
      name: 'propertyId',
      label: 'Property or business id',
      help: 'Monetization Manager, Integration',
      secret: false,
      pattern: /^\d{5,20}$/,
    },
    {
      name: 'accessToken',
      label: 'Access token',
      help: 'Of a system user with the right read_audience_network_insights',
      secret: true,
    },
  ],
  hosts: [graphHost],
  paceMs: 1_000,
  failureOf: graphFailure,
  check: async ({ key, call }) => {
    const reply = await call.json({
      url: `${graph}/${encodeURIComponent(key['propertyId'] ?? '')}`,
      headers: bearer(key['accessToken']),
      query: { fields: 'name' },
    });
    return `The key works: ${isJson(reply) ? String(reply['name']) : 'the property answers'}.`;
  },
  reports: [
    {
      code: 'meta-an-revenue',
      name: 'Audience Network revenue',
      format: 'meta-an',
      zone: 'America/Los_Angeles',
      days: { atOnce: 3, again: 3, back: 90 },
      pull: (asked) => jsonReport(revenue(asked)),
    },
  ],
});
