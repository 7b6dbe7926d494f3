import { typedDays, type TypedDay } from '#/store/facts/typed-days.ts';
import type { Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';
import { bookCodes, books, columnsTyped, type BookCode } from './books.ts';
import type { TypedFigureLine } from './console.contract.ts';
import { entryApps } from './entry-apps.records.ts';
import { goesAlong, isFigure } from './standing-figures.ts';
import { typedThemselves, type TypedThemselves } from './typed-themselves.records.ts';

/** A figure that counts in place of its source's, or would without the total of a mediation. */
interface StandingFigure {
  book: BookCode;
  network: number;
  app: number;
  day: string;
  measure: string;
  value: number | null;
  along: string | null;
  isDetail: boolean;
}

/** The figures of a book among what was typed of an app and day: a rate with what it is a rate of. */
function figuresOf(
  book: BookCode,
  { sums, ...place }: TypedDay,
  isOwn: TypedThemselves,
): StandingFigure[] {
  const isTyped = (column: string) => (sums[column] ?? null) !== null;
  const wasTyped = (column: string) => isOwn(place.app, place.day, column);
  return books[book].measures.flatMap(({ key, column, over }) => {
    if (!columnsTyped(book, key).every(isTyped)) return [];
    if (!over && !isFigure(book, column, isTyped, wasTyped)) return [];
    const value = over ? sums[column]! / sums[over]! : sums[column]!;
    const along = goesAlong(book, key, isTyped, wasTyped) ?? null;
    return [{ book, ...place, measure: key, value: Number.isFinite(value) ? value : null, along }];
  });
}

interface Asked {
  app?: number[] | undefined;
  page: number;
  perPage: number;
}

/** The figures typed by hand that count, within the caller's scope, the latest day first. */
export async function typedFigures(context: Context, { app, page, perPage }: Asked) {
  const { db, facts, who, scope } = context;
  const visible = await appsInScope(db, who, scope);
  const all = await Promise.all(
    bookCodes.map(async (book) => {
      const days = (await typedDays(facts, books[book].table))
        .filter((it) => visible === 'all' || visible.includes(it.app))
        .filter((it) => !app || app.includes(it.app));
      const isOwn = await typedThemselves(db, book, [...new Set(days.map((it) => it.app))]);
      return days.flatMap((it) => figuresOf(book, it, isOwn));
    }),
  );
  const found = all
    .flat()
    .sort((a, b) => (a.day === b.day ? a.app - b.app : a.day < b.day ? 1 : -1));
  const shown = found.slice((page - 1) * perPage, page * perPage);
  const ids = shown.map((it) => it.app);
  const [apps, networks] = await Promise.all([
    entryApps(context, ids),
    db.selectFrom('networks').select(['id', 'name']).execute(),
  ]);
  const byId = new Map(apps.map((it) => [it.id, it]));
  const names = new Map(networks.map((it) => [it.id, it.name]));
  const rows = shown.map(({ app: id, network, ...it }): TypedFigureLine => {
    const { name, icon } = byId.get(id)!;
    return {
      ...it,
      app: { id, name, icon },
      network: network === 0 ? null : { id: network, name: names.get(network) ?? '' },
    };
  });
  return { rows, totalRows: found.length };
}
