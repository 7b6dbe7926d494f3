import { describe, expect, test } from 'vitest';
import { partNamed } from '../differences.ts';
import type { Lived } from '../lived.ts';
import type { Row } from '../reference/rows.ts';
import { selected } from '../reference/selection.ts';

interface Label {
  key: string;
  label: string;
}
interface Creative {
  name: string;
  app: Label;
  mediaSource: Label;
  spend: number | null;
  impressions: number | null;
  clicks: number | null;
  installs: number | null;
}

const names = {
  spend: 'spend',
  impressions: 'campaignImpressions',
  clicks: 'campaignClicks',
  installs: 'installs',
} as const;
const measures = Object.keys(names) as (keyof typeof names)[];

const sumsOf = (rows: readonly Row[]) =>
  Object.fromEntries(
    measures.map((it) => [
      it,
      Number(rows.reduce((sum, row) => sum + (row.sums[names[it]] ?? 0n), 0n)),
    ]),
  );

/** What is kept of creatives, held against the files that name them. */
export function creativeCases(lived: () => Lived): void {
  const told = () => selected(lived().books.reported.filter((it) => it.creative !== undefined));

  describe('/creatives', () => {
    test.each([undefined, 'PK'])(
      'each creative is what its lines say, and no other is there (%s)',
      async (country) => {
        const { company, books } = lived();
        const { from, to } = books.world;
        const { rows } = await company.ask<{ rows: Creative[] }>('GET /creatives', {
          date: `${from}..${to}`,
          perPage: 200,
          ...(country && { country: [country] }),
        });
        const found = rows.map((it) => [
          `${partNamed(company, 'app', it.app)} ${it.mediaSource.label} ${it.name}`,
          Object.fromEntries(measures.map((name) => [name, it[name] ?? 0])),
        ]);
        const due = Map.groupBy(
          told().filter((it) => country === undefined || it.country === country),
          (it) => `${it.app} ${it.mediaSource} ${it.creative}`,
        );
        expect(due.size).toBeGreaterThan(2);
        expect(new Map(found as [string, object][])).toEqual(
          new Map([...due].map(([key, of]) => [key, sumsOf(of)])),
        );
      },
    );
  });
}
