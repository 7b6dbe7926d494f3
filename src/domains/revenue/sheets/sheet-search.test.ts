import { expect, test } from 'vitest';
import { daysInput, figuresInput, SheetSearch } from './sheet-search.ts';

const today = '2026-03-10';
const sortedBy = (sort: string, more: object = {}) => SheetSearch.parse({ sort, ...more });

test.each([
  ['-whole', '-whole'],
  ['2026-03-09', '2026-03-09'],
  ['-2026-02-24', '-2026-02-24'],
  ['2026-02-23', undefined],
  ['2026-03-10', undefined],
  ['-revenue', undefined],
])('the sheet of the last 14 days sorted by %s asks for %s', (sort, asked) => {
  expect(daysInput(sortedBy(sort), today).sort).toBe(asked);
});

test('a range of one’s own decides which days can be sorted by', () => {
  const own = { date: '2026-01-01..2026-01-07' };
  expect(daysInput(sortedBy('2026-01-03', own), today).sort).toBe('2026-01-03');
  expect(daysInput(sortedBy('2026-03-09', own), today).sort).toBeUndefined();
});

test('the spreadsheet is sorted by its figures alone, and knows nothing of the one shown by day', () => {
  expect(figuresInput(sortedBy('-ecpm')).sort).toBe('-ecpm');
  expect(figuresInput(sortedBy('2026-03-09')).sort).toBeUndefined();
  expect(figuresInput(sortedBy('-ecpm'))).not.toHaveProperty('measure');
});
