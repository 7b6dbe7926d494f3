import { savedInTurn } from '#/figures/lists/list-file.server.ts';
import { serve } from '#/store/handler.ts';
import { removeNote, writeNote } from './notes.records.ts';
import { daysFile } from './sheet-file.server.ts';
import { sheetOf } from './sheet.server.ts';
import { sheetsEndpoints } from './sheets.contract.ts';
import { appSheet, spreadsheetFile, spreadsheetOf } from './spreadsheet.server.ts';

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
    if (view === 'figures') return spreadsheetFile(context, tab, format, asked);
    return savedInTurn(context, async () =>
      daysFile(tab, format, await sheetOf(context, tab, { ...asked, measure, ...ALL })),
    );
  },
  'POST /save-sheet-note': (note, context) => writeNote(context, note),
  'POST /delete-sheet-note': async ({ id, version }, context) => {
    await removeNote(context, id, version);
    return { message: 'The note is gone.' };
  },
});
