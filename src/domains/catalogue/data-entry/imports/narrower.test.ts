import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { totals } from '#/store/facts/totals.ts';
import {
  EnginesUnderTest,
  engineNames,
  suiteName,
} from '../../../../../tests/support/facts-engines.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import type { ImportBatch, ImportFindings } from '../imports.contract.ts';

const engines = new EnginesUnderTest();
afterAll(() => engines.stop());

interface Checked {
  batch: ImportBatch;
  findings: ImportFindings;
}
const header = 'day,package_name,platform,network,country,impressions,estimated_revenue';
/** Rows `day app network country dollars`, all in November 2025. */
const csv = (...rows: string[]) =>
  [
    header,
    ...rows.map((it) => {
      const [day, app, network, country, dollars] = it.split(' ');
      return `2025-11-${day},com.${app},android,${network!.replace('_', ' ')},${country},10,${dollars}`;
    }),
    '',
  ].join('\n');
const full = csv(
  '14 a AdMob US 600',
  '14 a AdMob DE 300',
  '14 a Mintegral PK 40',
  '15 a Unity_Ads US 500',
  '15 b AdMob US 100',
);

for (const name of engineNames.filter((it) => it !== 'ClickHouse on two shards')) {
  const settings = await engines.fresh(name);
  describe.skipIf(!settings)(`${suiteName(name)}`, () => {
    let server: TestServer;
    let clerk: Colleague;
    let team: number;
    let account = 0;
    beforeAll(async () => {
      server = await testServer(undefined, undefined, 0, settings?.clickhouseUrl);
      server.clock.now = new Date('2025-11-20T06:00:00Z');
      clerk = await server.as('Super admin');
      team = await server.team('Puzzle');
      await seedNetworks(server.db);
      for (const it of ['a', 'b']) {
        const values = { name: it, key: it.repeat(3), package: `com.${it}` };
        const team_id = it === 'a' ? team : null;
        await server.db
          .insertInto('apps')
          .values({ ...values, platform: 'android', team_id })
          .execute();
      }
    });
    afterAll(() => server?.close());
    beforeEach(() => {
      account += 1;
    });

    async function check(text: string, who = clerk): Promise<Checked> {
      const form = new FormData();
      form.append('account', `Account ${account}`);
      form.append('file', new File([text], 'max.csv'));
      const { status, body } = await who.call('POST /import-report', form);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body as object as Checked;
    }
    const commit = ({ batch: { id } }: Checked, confirm?: string) =>
      clerk.call('POST /commit-import', { id, ...(confirm && { confirm }) });
    async function bring(text: string) {
      const checked = await check(text);
      expect(checked.findings.narrower).toBeNull();
      expect((await commit(checked)).status).toBe(200);
      return checked;
    }
    async function dollars() {
      const { id } = await server.db
        .selectFrom('accounts')
        .select('id')
        .where('name', '=', `Account ${account}`)
        .executeTakeFirstOrThrow();
      const [row] = await totals(server.facts, {
        table: 'monetisation',
        measures: ['revenue_micros'],
        from: '2025-11-01',
        to: '2025-11-30',
        by: ['source'],
        scopeApps: 'all',
        sources: 'all',
        where: { account_id: [id] },
      });
      return (row?.revenue_micros ?? 0) / 1_000_000;
    }

    test('a narrower report is not committed without a yes, and nothing changes', async () => {
      await bring(full);
      const checked = await check(csv('14 a AdMob US 200', '15 a Unity_Ads US 100'));
      expect(checked.findings.narrower).toMatchObject({
        summary: '$1,140.00, 2 countries and 1 network of 14 – 15 Nov 2025 would go.',
        details: [
          '$1,440.00 would become $300.00.',
          '2 countries of 3 had $340.00.',
          '1 network of 3 had $40.00.',
        ],
      });
      const refused = await commit(checked);
      expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(refused.body['message']).toContain('$1,140.00, 2 countries and 1 network');
      expect((await commit(checked, 'anything')).status).toBe(409);
      expect(await dollars()).toBe(1540);
    });

    test('a report by the hour that ends early in a past day needs a yes, as it grows it does not', async () => {
      const hourly = (hours: number, dollars: number) =>
        `day,hour,package_name,platform,network,country,impressions,estimated_revenue\n${Array.from(
          { length: hours },
          (_, hour) => `2025-11-14,${hour}:00,com.a,android,AdMob,US,10,${dollars}`,
        ).join('\n')}\n`;
      await bring(hourly(24, 10));
      const short = await check(hourly(14, 10));
      expect(short.findings.narrower).toMatchObject({
        summary: '$100.00 and 10 hours of 14 Nov 2025 would go.',
        details: ['10 hours of 24 are missing, and $100.00 with them.'],
      });
      expect((await commit(short)).status).toBe(409);
      expect((await check(hourly(24, 9))).findings.narrower).toBeNull();
      expect((await check(hourly(14, 20))).findings.narrower).toBeNull();
    });

    test('with the yes to what was seen it takes the place of what was there', async () => {
      await bring(full);
      const checked = await check(csv('14 a AdMob US 200', '15 a Unity_Ads US 100'));
      const reply = await commit(checked, checked.findings.narrower!.confirm);
      expect(reply).toMatchObject({ status: 200, body: { status: 'committed' } });
      expect(await dollars()).toBe(400);
      const audit = await server.db
        .selectFrom('audit')
        .select('after')
        .where('action', '=', 'import.commit')
        .where('subject_id', '=', String(checked.batch.id))
        .executeTakeFirstOrThrow();
      expect(audit.after).toMatchObject({ confirm: checked.findings.narrower!.confirm });
    });

    test('a yes is to what was seen, not to what would go by then', async () => {
      await bring(csv('14 a AdMob US 900'));
      const checked = await check(csv('14 a AdMob US 300'));
      const seen = checked.findings.narrower!.confirm;
      await bring(csv('14 a AdMob US 9000', '14 a AdMob DE 1000'));
      const refused = await commit(checked, seen);
      expect(refused.status).toBe(409);
      expect(refused.body['message']).toContain('$10,000.00 would become $300.00.');
      const { body } = await clerk.call('GET /import', { id: checked.batch.id });
      const { narrower } = (body as object as Checked).findings;
      expect(narrower!.confirm).not.toBe(seen);
      expect((await commit(checked, narrower!.confirm)).status).toBe(200);
    });

    test('figures that newer ones have replaced meanwhile are named as older', async () => {
      await bring(csv('14 a AdMob US 900'));
      const older = await check(csv('14 a AdMob US 890'));
      server.clock.now = new Date(server.clock.now.getTime() + 60_000);
      await bring(csv('14 a AdMob US 880'));
      const refused = await commit(older);
      expect(refused.status).toBe(409);
      expect(refused.body['message']).toContain(
        'Newer figures of 14 Nov 2025 would be replaced by older ones. max.csv brought newer figures',
      );
      expect(await dollars()).toBe(880);
    });

    test('days, countries, networks and halves of the money that are missing are counted', async () => {
      const words = async (text: string) => (await check(text)).findings.narrower?.details;
      await bring(full);
      expect(
        await words(csv('14 a AdMob US 1', '15 a Unity_Ads US 500', '15 b AdMob US 99')),
      ).toEqual([
        '$1,540.00 would become $600.00.',
        '2 countries of 3 had $340.00.',
        '1 network of 3 had $40.00.',
      ]);
      const later = '16 a AdMob PK 9';
      expect(
        await words(csv('14 a AdMob US 900', '14 a Mintegral PK 40', '14 a Unity_Ads DE 9', later)),
      ).toEqual(['1 app-day of 2 had $500.00.']);
    });

    test('what is a little lower, finer or of other days is no narrower report', async () => {
      await bring(csv('14 a AdMob US 900', '15 a AdMob US 900', '15 a AdMob DE 0'));
      await bring(csv('14 a AdMob US 800', '15 a AdMob US 700'));
      await bring(csv('14 a AdMob US 800', '14 a AdMob FR 100'));
      await bring(csv('16 a AdMob US 5', '16 b AdMob PK 5'));
      await bring(csv('17 a AdMob US 1'));
      expect(await dollars()).toBe(1611);
    });

    test('ad formats and ad units that are missing are counted', async () => {
      const rows = (...lines: string[]) =>
        ['day,package_name,platform,network,ad_format,max_ad_unit_id,impressions,estimated_revenue']
          .concat(lines.map((it) => `2025-11-14,com.a,android,AdMob,${it}`))
          .join('\n');
      await bring(rows('INTER,u1,10,60', 'BANNER,u2,10,25', 'BANNER,u3,10,15'));
      const { findings } = await check(rows('INTER,u1,10,100'));
      expect(findings.narrower?.details).toEqual([
        '1 ad format of 2 had $40.00.',
        '2 ad units of 3 had $40.00.',
      ]);
      await bring(rows('INTER,u1,10,60', 'BANNER,u2,10,25', 'BANNER,u3,10,16'));
    });

    test('of two reports of the same days in the same instant the second is held against the first', async () => {
      const one = await check(csv('14 a AdMob US 600'));
      const other = await check(csv('14 a AdMob DE 500'));
      const replies = await Promise.all([commit(one), commit(other)]);
      expect(replies.map((it) => it.status).sort()).toEqual([200, 409]);
      const refused = replies.find((it) => it.status === 409)!;
      expect(refused.body['message']).toContain('covers less than what it would replace');
      expect([600, 500]).toContain(await dollars());
    });

    test('nobody is told of apps that are not theirs', async () => {
      await bring(csv('14 a AdMob US 100', '14 b AdMob US 5000'));
      const own = await server.as('Data entry', { teamId: team });
      const { findings } = await check(csv('14 a AdMob US 100', '14 b AdMob US 1'), own);
      expect(findings).toMatchObject({ notYours: 1, narrower: null });
    });

    test('an import that was taken back waits when it would replace more than it has', async () => {
      const first = await bring(csv('14 a AdMob US 100'));
      await clerk.call('POST /revert-import', { id: first.batch.id });
      server.clock.now = new Date(server.clock.now.getTime() + 60_000);
      await bring(csv('14 a AdMob US 900'));
      const again = await clerk.call('POST /import-again', { id: first.batch.id });
      expect(again).toMatchObject({ status: 200, body: { status: 'validated' } });
      expect(await dollars()).toBe(900);
    });
  });
}
