import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Connector } from '#/domains/catalogue/networks/connectors/connector.ts';
import { readWhole } from '../reports.ts';
import { connectorDesk, failureOf } from './connector-desk.ts';
import { toldApart, troublesOf } from './troubles.ts';

type Network = Parameters<typeof connectorDesk>[1];

interface CampaignReport {
  connector: Connector;
  serve: (days: readonly string[]) => Promise<Network & { close: () => unknown }>;
  key: Record<string, string> & { token: string };
  /** The report that is pulled. */
  report: string;
  /** The parameters that name the columns of the answer. */
  columns: readonly [dimensions: string, measures: string];
  /** What a good key is told. */
  welcome: string;
}

/** What holds for every attribution service: one CSV of campaigns by day, asked with a token. */
export function campaignReportTests({ connector, key, ...it }: CampaignReport) {
  const days = ['2025-11-15', '2025-11-16', '2025-11-17', '2025-11-18', '2025-11-19'];
  let network: Awaited<ReturnType<CampaignReport['serve']>>;
  let desk: ReturnType<typeof connectorDesk>;

  beforeAll(async () => {
    network = await it.serve(days);
  });
  afterAll(() => void network.close());
  beforeEach(() => {
    network.seen.length = 0;
    desk = connectorDesk(connector, network, key);
  });
  const pull = (from = '2025-11-17', to = '2025-11-18') => desk.pull(it.report, from, to);

  test('a token that is not known any more is a wrong key', async () => {
    desk = connectorDesk(connector, network, { ...key, token: 'revoked-token-99' });
    expect(await failureOf(pull())).toMatchObject({ kind: 'key' });
  });

  test('quotas, broken answers and trouble are told apart', async () => {
    expect(await troublesOf(network, desk, () => pull())).toEqual(toldApart);
  });

  test('exactly the days asked for come back, in dollars, and read as they came', async () => {
    const { text, rows } = await pull();
    expect(network.seen[0]!.query.get('currency')).toBe('USD');
    const report = await readWhole(text);
    expect([report.source, report.problems, rows]).toEqual([connector.code, [], 2]);
    expect([report.sum('spend_micros'), report.sum('installs')]).toEqual([25_000_000, 14]);
    expect(report.rows.map((row) => row.day)).toEqual(['2025-11-17', '2025-11-18']);
    expect(report.rows[0]!.series).toMatchObject({ campaignId: '238500000001', country: 'PK' });
  });

  test('an answer that lacks a column, or breaks off in a line, is refused', async () => {
    network.next.push({ body: 'day,app\n2025-11-17,Lantern' });
    expect((await failureOf(pull()))?.message).toContain('without the column');
    await pull();
    const { query } = network.seen.at(-1)!;
    const names = it.columns.map((name) => query.get(name)).join(',');
    network.next.push({ body: `${names}\n2025-11-17,Lant` });
    expect((await failureOf(pull()))?.message).toContain('breaks off in the middle');
  });

  test('a good key says what it opens', async () => {
    expect(await desk.check('2025-11-19')).toBe(it.welcome);
  });
}
