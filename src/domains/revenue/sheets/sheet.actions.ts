import { call } from '#/client/api.ts';
import { oneOf, optionFrom } from '#/client/listed.ts';
import { measures } from '#/figures/measures.ts';
import { measuresNamed, offeredMeasures } from '#/figures/own/measures-named.ts';
import { ownIdOf, ownKeyOf } from '#/figures/own/own-key.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { choice, entity, fallback, passed, pastDay, text } from '#/kernel/parameters.ts';
import { sheetMeasures, type SheetFigure } from './sheet-measures.ts';
import type { SheetNote } from './sheets.contract.ts';

const PAGE = '/dashboard/sheet';

const measure = fallback(
  choice<SheetFigure>(
    'Figure',
    sheetMeasures.map((value) => ({ value, label: measures[value].label })),
  ),
  () => 'totalRevenue' as const,
);

const openSheet = action({
  id: 'sheet.open',
  title: 'Show a figure by app and day',
  icon: 'table',
  access: may('revenue:read'),
  keywords: ['sheet', 'heat', 'spreadsheet', 'grid'],
  verbs: ['sheet'],
  parameters: { measure },
  run: async ({ measure }, { go }) => go(`${PAGE}?measure=${measure}`),
});

const openOwn = action({
  id: 'sheet.open-own',
  title: 'Show an own measure by app and day',
  icon: 'table',
  access: may('revenue:read'),
  keywords: ['sheet', 'heat', 'formula', 'custom'],
  verbs: ['sheet of'],
  parameters: {
    measure: optionFrom(
      'Own measure',
      async () =>
        (await offeredMeasures()).map(({ key, name }) => ({ id: ownIdOf(key), title: name })),
      [],
    ),
  },
  run: async ({ measure }, { go }) => go(`${PAGE}?measure=${ownKeyOf(measure)}`),
});

export const writeNote = action({
  id: 'sheet.note',
  title: 'Write a note on a cell of the sheet',
  icon: 'message-2-plus',
  access: may('annotations:write'),
  keywords: ['remark', 'comment', 'cell', 'sheet', 'annotate'],
  verbs: ['note'],
  parameters: {
    app: entity('app'),
    measure,
    day: fallback(pastDay(), () => addDays(dayOf(new Date()), -1)),
    text: text('note'),
    /** Of the note that is changed. */
    id: passed<number>(),
    version: passed<number>(),
  },
  run: async ({ app, measure, day, text, id, version }) => {
    const note = await call('POST /save-sheet-note', { app, measure, day, text, id, version });
    const isNew = id === undefined;
    return {
      message: isNew ? `Noted on ${namedDay(day)}` : 'Successfully Saved',
      ...(isNew && {
        undo: () => call('POST /delete-sheet-note', { id: note.id, version: note.version }),
      }),
    };
  },
});

/** My notes of the last quarter on the cells of an app. */
async function myNotes({ app }: { app: number }, me: number) {
  const wanted = { singleApp: app, date: 'last-90-days' } as const;
  const { notes } = await call('GET /app-sheet-data', wanted);
  return notes.filter((it) => it.author.id === me);
}

/** Takes a note off; the undo writes it once more. */
export const deleteNote = action({
  id: 'sheet.delete-note',
  title: 'Take a note off the sheet',
  icon: 'trash',
  access: may('annotations:write'),
  keywords: ['remove', 'note', 'cell'],
  verbs: ['delete note', 'take off note'],
  parameters: {
    app: entity('app'),
    note: optionFrom(
      'Note',
      async ({ app }: { app: number }) => {
        const notes = await myNotes({ app }, (await call('GET /user', {})).user.id);
        const { shownOf } = await measuresNamed(notes.map((it) => it.measure));
        return notes.map((it) => ({
          id: it.id,
          title: it.text,
          note: `${shownOf(it.measure).label}, ${namedDay(it.day)}`,
        }));
      },
      ['app'],
    ),
    seen: passed<SheetNote>(),
  },
  run: async ({ app, note: which, seen }, { person }) => {
    const note = seen ?? oneOf(await myNotes({ app }, person.id), which, 'This note');
    const { id, version, day, text, measure } = note;
    await call('POST /delete-sheet-note', { id, version });
    return {
      message: 'The note is gone',
      undo: () => call('POST /save-sheet-note', { app, day, measure, text }),
    };
  },
});

export const sheetActions = [openSheet, openOwn, writeNote, deleteNote];
