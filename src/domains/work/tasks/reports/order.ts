import type { AppSort, WorkFigures } from './reports.contract.ts';

/** Orders rows by a figure, those without it last, the same ones by name. */
export function byWorkSort<R extends WorkFigures>(
  { sort, order }: { sort: AppSort; order: 'asc' | 'desc' },
  nameOf: (row: R) => string,
) {
  const way = order === 'desc' ? -1 : 1;
  return (a: R, b: R): number => {
    const names = nameOf(a).localeCompare(nameOf(b), 'en');
    if (sort === 'name') return way * names;
    const [one, other] = [a[sort], b[sort]];
    if (one === null || other === null) {
      return Number(one === null) - Number(other === null) || names;
    }
    return way * (one - other) || names;
  };
}
