import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { breakdownOf, questionOf, type BreakdownRequest } from '#/figures/breakdown.server.ts';
import { figuresFile } from '#/figures/figures-file.server.ts';
import { Filter } from '#/figures/filter.contract.ts';
import { namingOf } from '#/figures/labels.records.ts';
import { isLong } from '#/figures/lists/length.ts';
import { listRows } from '#/figures/lists/list-rows.facts.ts';
import { fileApart, rowsApart } from '#/figures/lists/lists-apart.server.ts';
import { labelling } from '#/figures/lists/naming.ts';
import type { Reader } from '#/figures/selection.records.ts';
import { shownSelectionOf } from '#/figures/shown-money.records.ts';
import { standingOf } from '#/figures/standing.facts.ts';
import { differencesIn, type FiguresReply } from '../differences.ts';
import { expectedOf, type Lived } from '../lived.ts';
import type { Scope } from '../reference/groups.ts';

type Asked = Pick<BreakdownRequest, 'by' | 'measures' | 'sort' | 'words'> & {
  currency?: string;
  ofTeam?: boolean;
};

/** Short ones, with all that figures depend on: owners, coverage, cohorts, rates, words, marks. */
const lists: [name: string, asked: Asked][] = [
  [
    'days and apps by revenue',
    { by: ['day', 'app'], measures: ['revenue', 'impressions', 'ecpm'] },
  ],
  ['teams by month', { by: ['team', 'month'], measures: ['profit', 'arpdau'], sort: '-profit' }],
  ['cohorts', { by: ['week', 'mediaSource'], measures: ['roas7', 'ltv7', 'retention1'] }],
  ['rupees', { by: ['app', 'country'], measures: ['spend', 'roi'], currency: 'PKR' }],
  ['words', { by: ['app', 'platform'], measures: ['dau'], sort: 'name', words: 'an' }],
  ['networks', { by: ['network', 'country', 'day'], measures: ['revenue'], sort: 'revenue' }],
  ['a team’s days', { by: ['app', 'day'], measures: ['totalRevenue', 'mau'], ofTeam: true }],
];

/** Long lists are made in a process of their own: that must be seen in nothing but the time. */
export function longListCases(lived: () => Lived): void {
  const quarter = (): Scope => ({ from: lived().books.world.from, to: lived().books.world.to });

  async function scene({ currency, ofTeam, ...asked }: Asked) {
    const { server, teams } = lived().company;
    const { from, to } = quarter();
    const who = { id: 1, teamIds: [], grants: {} };
    const { db, stores, clock } = server;
    const reader: Reader = { db, facts: stores.facts, now: clock.now, scope: 'all', who };
    const filter = Filter.parse({
      date: `${from}..${to}`,
      ...(ofTeam && { team: [...teams.values()].slice(0, 1) }),
    });
    const selection = await shownSelectionOf(filter, reader, currency);
    const stand = await standingOf(reader, selection);
    const request = { ...asked, page: 1, perPage: 400 };
    const question = await questionOf(reader, selection, request);
    return { reader, selection, stand, request, question, naming: namingOf(reader) };
  }

  describe('a list made apart', () => {
    test.each(lists)('of %s has the rows it has here', async (_name, asked) => {
      const { reader, selection, stand, question, naming } = await scene(asked);
      expect(isLong(selection, stand, asked.by.slice(0, 2))).toBe(false);
      const here = await listRows(reader.facts, selection, stand, naming, question);
      const apart = await rowsApart(reader, selection, stand, naming, question);
      expect(here.totalRows).toBeGreaterThan(3);
      expect(apart).toEqual(here);
    });

    test.each(lists)('of %s is the same file', async (_name, asked) => {
      const { reader, selection, stand, request, question, naming } = await scene(asked);
      const { by, measures } = asked;
      const { standing } = stand;
      const { rows } = await listRows(reader.facts, selection, stand, naming, question);
      const labelsFor = await labelling(
        naming,
        by,
        rows.map((it) => it.key),
      );
      const labelled = rows.map(({ key, figures }) => ({ labels: labelsFor(key), figures }));
      const list = { by, measures, rows: labelled, standing };
      const here = await figuresFile('list', 'csv', list);
      const file = { name: 'list', format: 'csv' as const, standing };
      const apart = await fileApart(reader, selection, stand, naming, { question, file });
      expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(apart)).toBe(here.body);
      const page = await breakdownOf(reader, selection, stand, request);
      expect(page.rows).toHaveLength(rows.length);
    });
  });

  test('every page of a long list adds up to what the files say, each row once', async () => {
    const { company, books } = lived();
    const { from, to } = quarter();
    const asked = { date: `${from}..${to}`, by: ['day', 'app', 'country'], measures: 'revenue' };
    const rows: FiguresReply['rows'] = [];
    let totalRows = Infinity;
    for (let page = 1; rows.length < totalRows; page += 1) {
      const reply = await company.ask<FiguresReply>('GET /figures', {
        ...asked,
        page,
        perPage: 500,
      });
      rows.push(...reply.rows);
      ({ totalRows } = reply);
      if (reply.rows.length === 0) break;
    }
    expect(rows).toHaveLength(totalRows);
    expect(new Set(rows.map((it) => it.labels.map(({ key }) => key).join())).size).toBe(totalRows);
    const sums = new Map<string, number>();
    for (const { labels, figures } of rows) {
      const key = labels[1]!.key;
      sums.set(key, (sums.get(key) ?? 0) + (figures['revenue']?.value ?? 0));
    }
    const byApp = [...sums].map(([key, value]) => ({
      labels: [{ key, label: '' }],
      figures: { revenue: { value } },
    }));
    const reply = { rows: byApp, totalRows, total: {} };
    const expected = expectedOf(books, 'revenue', quarter(), 'app')!;
    expect(differencesIn(company, reply, 'revenue', 'app', expected)).toEqual([]);

    const file = { ...asked, format: 'csv' };
    const { raw } = await company.ask<{ raw: string }>('GET /figures/export', file);
    const saved = Papa.parse<string[]>(raw.replace(/^\uFEFF/, '')).data;
    expect(saved).toHaveLength(totalRows + 1);
  });
}
