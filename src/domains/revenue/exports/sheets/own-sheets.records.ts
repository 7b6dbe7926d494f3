import { randomInt } from 'node:crypto';
import type { Db } from '#/store/records/records.ts';
import type { SheetProperties } from './google-sheets.server.ts';

/** Of which export, spreadsheet and table. */
export interface Which {
  export_id: number;
  spreadsheet: string;
  facts: string;
}

/** The numbers of the sheet of a table, and of the one it is prepared in. */
export interface OwnSheet {
  sheetId: number;
  draftId: number;
}

/** Google's numbers of sheets end here. */
const MOST = 2 ** 31 - 1;

function freeNumber(there: readonly SheetProperties[]): number {
  const number = randomInt(1, MOST);
  return there.some((it) => it.sheetId === number) ? freeNumber(there) : number;
}

/**
 * Which sheet of a spreadsheet is the export's own for a table. Its number is chosen here and kept before
 * there is one, so that a run that breaks off anywhere never leaves a sheet that nobody knows of.
 */
export async function ownSheet(
  db: Db,
  which: Which,
  there: readonly SheetProperties[],
): Promise<OwnSheet> {
  const query = db
    .selectFrom('fact_export_sheets')
    .select(['sheet_id', 'draft_id'])
    .where('export_id', '=', which.export_id)
    .where('spreadsheet', '=', which.spreadsheet)
    .where('facts', '=', which.facts);
  const kept = await query.executeTakeFirst();
  if (kept?.sheet_id && kept.draft_id) return { sheetId: kept.sheet_id, draftId: kept.draft_id };
  // Written before numbers were kept.
  const named = kept && there.find((it) => it.title === which.facts);
  const own = { sheetId: named?.sheetId ?? freeNumber(there), draftId: freeNumber(there) };
  const numbers = { sheet_id: own.sheetId, draft_id: own.draftId };
  await db
    .insertInto('fact_export_sheets')
    .values({ ...which, ...numbers })
    .onConflict((on) => on.columns(['export_id', 'spreadsheet', 'facts']).doUpdateSet(numbers))
    .execute();
  return own;
}

/** `NAME`, or `NAME (2)` where somebody has a sheet of that name; Google tells no capitals apart. */
export function freeTitle(there: readonly SheetProperties[], name: string): string {
  const taken = new Set(there.map((it) => it.title.toLowerCase()));
  let title = name;
  for (let at = 2; taken.has(title.toLowerCase()); at += 1) title = `${name} (${at})`;
  return title;
}
