import { figuresFile } from '#/figures/figures-file.server.ts';
import { isMeasure } from '#/figures/measures.ts';
import { serve } from '#/store/handler.ts';
import { removeNote, writeNote } from './notes.records.ts';
import { daysFile } from './sheet-file.server.ts';
import { spreadsheetMeasures } from './sheet-measures.ts';
import { sheetOf } from './sheet.server.ts';
import { sheetsEndpoints } from './sheets.contract.ts';
import { appSheet, spreadsheetOf } from './spreadsheet.server.ts';

/** All rows, within reason. */
const ALL = { page: 1, perPage: 100_000 };

export const sheetsServed = serve(sheetsEndpoints, {
  'GET /sheet-android-apps': (asked, context) => sheetOf(context, 'android', asked),
  'GET /sheet-ios-apps': (asked, context) => sheetOf(context, 'ios', asked),
  'GET /sheet-new-apps': (asked, context) => sheetOf(context, 'new', asked),
  'GET /apps-sheets': (asked, context) => spreadsheetOf(context, 'android', asked),
  'GET /apps-sheets-ios': (asked, context) => spreadsheetOf(context, 'ios', asked),
  'GET /apps-sheets-new': (asked, context) => spreadsheetOf(context, 'new', asked),
  'GET /app-sheet-data': (asked, context) => appSheet(context, asked),
  'GET /sheet/export': async ({ tab, view, format, measure, ...asked }, context) => {
    if (view === 'days')
      return daysFile(tab, format, await sheetOf(context, tab, { ...asked, measure, ...ALL }));
    const list = await spreadsheetOf(context, tab, { ...asked, ...ALL });
    const { from, to } = list.standing.range;
    return figuresFile(`backlot ${tab} ${from} ${to}`, format, {
      by: ['app'],
      measures: spreadsheetMeasures.filter(isMeasure),
      rows: list.rows,
      standing: list.standing,
    });
  },
  'POST /save-sheet-note': (note, context) => writeNote(context, note),
  'POST /delete-sheet-note': async ({ id, version }, context) => {
    await removeNote(context, id, version);
    return { message: 'The note is gone.' };
  },
});
