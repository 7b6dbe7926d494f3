import { describe, expect, test } from 'vitest';
import { partNamed } from '../differences.ts';
import type { Lived } from '../lived.ts';
import type { Row } from '../reference/rows.ts';
import { selected } from '../reference/selection.ts';

interface Label {
  key: string;
  label: string;
}
interface Figures {
  requests: number | null;
  responses: number | null;
  impressions: number | null;
  revenue: number | null;
}
interface Waterfall {
  instances: { network: Label; instance: string; figures: Figures }[];
  kept: { days: number };
}

const measures = ['requests', 'responses', 'impressions', 'revenue'] as const;
const unitNames: Readonly<Record<string, string>> = {
  interstitial: 'Level end',
  rewarded: 'Second life',
};

/** Sums of rows by some of what they are about. */
function sumsBy(rows: readonly Row[], of: (row: Row) => string) {
  return new Map(
    [...Map.groupBy(rows, of)].map(([key, own]) => [
      key,
      Object.fromEntries(
        measures.map((name) => [
          name,
          Number(own.reduce((sum, it) => sum + (it.sums[name] ?? 0n), 0n)),
        ]),
      ),
    ]),
  );
}

/** What is kept of instances, held against the files that name them. */
export function instanceCases(lived: () => Lived): void {
  const told = () => selected(lived().books.reported.filter((it) => it.instance !== undefined));
  const units = async () => {
    const { company } = lived();
    const { rows } = await company.ask<{ rows: { id: number; name: string; app: Label }[] }>(
      'GET /ad-unit-choices',
      {},
    );
    return rows.map((it) => ({ ...it, app: partNamed(company, 'app', it.app) }));
  };
  const ofUnit = (app: string, name: string) =>
    told().filter((it) => it.app === app && unitNames[it.adFormat] === name);

  describe('/monetisation/ad-unit', () => {
    test('every ad unit of a file that names instances is there, and no other', async () => {
      const due = new Set(told().map((it) => `${it.app} ${unitNames[it.adFormat]}`));
      expect(new Set((await units()).map((it) => `${it.app} ${it.name}`))).toEqual(due);
    });

    test('each instance is what its lines say, but for days that a later file tells otherwise', async () => {
      const { company, books } = lived();
      const { from, to } = books.world;
      const all = await units();
      expect(all.length).toBeGreaterThan(5);
      for (const { id, name, app } of all) {
        const rows = ofUnit(app, name);
        const { instances, kept } = await company.ask<Waterfall>('GET /ad-unit-waterfall', {
          adUnitId: id,
          date: `${from}..${to}`,
        });
        const found = new Map(
          instances.map(({ network, instance, figures }) => [
            `${network.label} ${instance}`,
            Object.fromEntries(measures.map((it) => [it, figures[it] ?? 0])),
          ]),
        );
        expect([app, name, found]).toEqual([
          app,
          name,
          sumsBy(rows, (it) => `${it.network} ${it.instance}`),
        ]);
        expect(kept.days).toBe(new Set(rows.map((it) => it.day)).size);
      }
    });

    test('the groups of a test are what their lines say', async () => {
      const { company, books } = lived();
      const { from, to } = books.world;
      for (const { id, name, app } of await units()) {
        const { groups } = await company.ask<{ groups: (Figures & { name: string })[] }>(
          'GET /ad-unit-tests',
          { adUnitId: id, date: `${from}..${to}` },
        );
        const due = sumsBy(ofUnit(app, name), (it) => it.group!);
        for (const it of groups)
          expect([app, name, it.requests, it.impressions, it.revenue]).toEqual([
            app,
            name,
            due.get(it.name)!['requests'],
            due.get(it.name)!['impressions'],
            due.get(it.name)!['revenue'],
          ]);
        expect(groups).toHaveLength(due.size);
      }
    });
  });
}
