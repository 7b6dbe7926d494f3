import { expect, test } from 'vitest';
import type { PostbackRow } from '#/domains/revenue/acquisition/postbacks/postbacks.contract.ts';
import type { Lived } from '../lived.ts';
import { alikePostbacks } from '../reference/postbacks.ts';

interface Page {
  rows: PostbackRow[];
  totalRows: number;
}

/** Postbacks by what they say, held against those that devices sent. */
export function postbackCases(lived: () => Lived): void {
  test('postbacks by what they say are those that Apple signed, each once', async () => {
    const { company, books } = lived();
    const { from, to } = books.world;
    const keys = new Map([...company.apps].map(([key, id]) => [String(id), key]));
    const got = new Map<string, number>();
    for (let page = 1, more = true; more; page += 1) {
      const asked = { date: `${from}..${to}`, by: 'told', perPage: 200, page };
      const { rows, totalRows } = await company.ask<Page>('GET /postbacks', asked);
      more = page * 200 < totalRows;
      for (const { name, app, mediaSource, adNetwork, told } of rows) {
        const it = told!;
        const whose = [keys.get(app!.key), mediaSource?.label ?? adNetwork, name];
        const says = [it.framework, it.version, it.sequence, it.conversion];
        const value = [it.fine ?? '', it.coarse ?? '', it.country ?? ''];
        got.set([...whose, ...says, ...value].join(' '), it.postbacks);
      }
    }
    const expected = alikePostbacks(books.world);
    expect(expected.size).toBeGreaterThan(200);
    const sorted = (of: Map<string, number>) => [...of].toSorted(([a], [b]) => (a < b ? -1 : 1));
    expect(sorted(got)).toEqual(sorted(expected));
  });
}
