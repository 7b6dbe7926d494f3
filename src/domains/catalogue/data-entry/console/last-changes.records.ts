import type { Db } from '#/store/records/records.ts';
import type { FigureCell } from './drafts.records.ts';
import { appDayKey } from './figures.facts.ts';

/** Who changed the figures of these apps and days last, as the data entry log names them. */
export async function lastChanges(
  db: Db,
  cells: readonly FigureCell[],
): Promise<Map<string, string | null>> {
  const days = cells.map((it) => it.day).sort();
  const rows = await db
    .selectFrom('data_entry_log as l')
    .leftJoin('people as p', 'p.id', 'l.person_id')
    .select(['l.app_id', 'l.from_day', 'l.to_day', 'p.name'])
    .where('l.app_id', 'in', [...new Set(cells.map((it) => it.app))])
    .where('l.from_day', '<=', days.at(-1)!)
    .where('l.to_day', '>=', days[0]!)
    .orderBy('l.id', 'desc')
    .limit(5000)
    .execute();
  return new Map(
    cells.map((cell) => {
      const last = rows.find(
        (it) => it.app_id === cell.app && it.from_day <= cell.day && it.to_day >= cell.day,
      );
      return [appDayKey(cell.app, cell.day), last?.name ?? null];
    }),
  );
}
