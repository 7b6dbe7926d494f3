import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Outcome } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { counted } from '#/kernel/numbers.ts';
import {
  choice,
  entity,
  fallback,
  optional,
  passed,
  pastDay,
  text,
  type ValuesOf,
} from '#/kernel/parameters.ts';
import { books, measureOf } from './books.ts';
import type { DraftLine } from './console.contract.ts';
import { putNetworkFigure } from './network-figure.actions.ts';
import { figureWords, readFigure } from './read-figure.ts';
import { saveCells } from './save-cells.ts';

const PAGE = '/data-entry/console';
const access = may('imports:write');
const onDay = fallback(pastDay(), () => addDays(dayOf(new Date()), -1));

export const countWords = (count: number) => counted(count, 'figure');

/** Types a draft once more, as it was. */
async function retype(lines: readonly DraftLine[]): Promise<void> {
  const groups = Map.groupBy(lines, (it) => `${it.book} ${it.network?.id}`);
  for (const its of groups.values()) {
    const cells = its.map(({ app, day, country, adUnit, measure, value, was }) => {
      return { app: app.id, day, country, adUnit: adUnit?.id ?? null, measure, value, was };
    });
    await saveCells(its[0]!.book, its[0]!.network?.id, cells);
  }
}

const openConsole = action({
  id: 'entry.open',
  title: 'Enter figures of an app',
  icon: 'keyboard',
  access,
  keywords: ['data entry', 'console', 'type', 'store', 'network'],
  verbs: ['enter', 'console'],
  parameters: { app: optional(entity('app')) },
  run: async ({ app }, { go }) => go(app === undefined ? PAGE : `${PAGE}?app=${app}`),
});

/** One cell of the store's book as it stands. */
async function cellAt(app: number, measure: string, day: string) {
  const { rows } = await call('GET /console-data', { app, from: day, to: day });
  const row = rows.find((it) => it.measure === measure);
  return { app: row?.app, cell: row?.cells[0] };
}

const putFigure = action({
  id: 'entry.figure',
  title: 'Put a store figure into my draft',
  icon: 'pencil',
  access,
  keywords: ['installs', 'uninstalls', 'visitors', 'ratings', 'crash rate', 'type', 'enter'],
  verbs: ['figure'],
  parameters: {
    app: entity('app'),
    measure: choice(
      'Figure',
      books.store.measures.map(({ key, name, keywords }) => ({
        value: key,
        label: name,
        ...(keywords && { keywords }),
      })),
    ),
    day: onDay,
    value: text('value'),
  },
  preview: async ({ app, measure, day, value }) => {
    const of = measure === undefined ? undefined : measureOf('store', measure);
    if (app === undefined || !of || day === undefined) return { facts: [] };
    const { cell } = await cellAt(app, of.key, day);
    const now = cell?.value ?? null;
    const facts = [{ label: 'Now', value: now === null ? 'nothing' : figureWords(now, of) }];
    const it = value === undefined ? undefined : readFigure(value, of);
    if (!it) return { facts };
    if ('wrong' in it) return { facts, refusal: it.wrong };
    if (it.value === null) return { facts, refusal: 'Type the figure.' };
    return { facts: [...facts, { label: 'New', value: figureWords(it.value, of), note: 'draft' }] };
  },
  run: async ({ app, measure, day, value }) => {
    const of = measureOf('store', measure)!;
    const it = readFigure(value, of);
    if ('wrong' in it) throw new Error(it.wrong);
    const { app: named, cell } = await cellAt(app, measure, day);
    const place = { app, day, measure, country: null, adUnit: null, was: cell?.base ?? null };
    await saveCells('store', undefined, [{ ...place, value: it.value }]);
    const words = it.value === null ? 'nothing' : figureWords(it.value, of);
    return {
      message: `${named?.name ?? 'The app'}, ${namedDay(day)}: ${of.name.toLowerCase()} ${words}, in your draft`,
      undo: () => saveCells('store', undefined, [{ ...place, value: cell?.typed ?? null }]),
    };
  },
});

/** Takes the draft into the figures; taking that back brings the draft back as well. */
async function commitAll(lines: readonly DraftLine[]): Promise<Outcome> {
  const input = { figures: lines.length };
  const { batchId } = await call('POST /commit-console-draft', input, { timeout: 120_000 });
  return {
    message: `${countWords(lines.length)} committed`,
    undo: async () => {
      await call('POST /revert-import', { id: batchId }, { timeout: 120_000 });
      await retype(lines);
    },
  };
}

export const commitFigures = action({
  id: 'entry.commit',
  title: 'Commit my figures',
  icon: 'check',
  access,
  keywords: ['draft', 'data entry', 'save', 'figures'],
  verbs: ['commit'],
  preview: async () => {
    const { rows } = await call('GET /console-draft', {});
    const unusual = rows.filter((it) => it.expected !== null).length;
    if (rows.length === 0) return { facts: [], refusal: 'Your draft is empty.' };
    return {
      facts: [{ label: 'In your draft', value: countWords(rows.length) }],
      ...(unusual > 0 && { warning: `${countWords(unusual)} far from the weekday’s usual.` }),
    };
  },
  run: async (_values, { go }) => {
    const { rows } = await call('GET /console-draft', {});
    if (rows.some((it) => it.conflict)) return go(`${PAGE}?draft=true`);
    return commitAll(rows);
  },
});

export const discardFigures = action({
  id: 'entry.discard',
  title: 'Discard my draft of figures',
  icon: 'trash',
  access,
  keywords: ['data entry', 'forget', 'clear', 'typed'],
  run: async () => {
    const { rows } = await call('GET /console-draft', {});
    await call('POST /discard-console-draft', {});
    return { message: `${countWords(rows.length)} discarded`, undo: () => retype(rows) };
  },
});

const allMeasures = new Map(
  Object.values(books).flatMap((it) => it.measures.map(({ key, name }) => [key, name] as const)),
);

const byHand = {
  app: entity('app'),
  measure: choice(
    'Figure',
    [...allMeasures].map(([value, label]) => ({ value, label })),
  ),
  day: onDay,
  /** Where one app and day has the same figure of several networks. */
  network: passed<number>(),
  book: passed<string>(),
};

/** The figures typed by hand that are meant: one, unless several networks have it. */
async function typedAt({ app, measure, day, network, book }: ValuesOf<typeof byHand>) {
  const { rows } = await call('GET /typed-figures', { app: [app], perPage: 200 });
  return rows.filter(
    (it) =>
      it.measure === measure &&
      it.day === day &&
      (network === undefined || it.network?.id === network) &&
      (book === undefined || it.book === book),
  );
}

export const letFigureGo = action({
  id: 'entry.let-go',
  title: 'Let a figure typed by hand go',
  icon: 'arrow-back-up',
  access,
  keywords: ['override', 'by hand', 'manual', 'typed', 'network', 'restore', 'figure'],
  verbs: ['let go'],
  parameters: byHand,
  preview: async ({ app, measure, day }) => {
    if (app === undefined || measure === undefined || day === undefined) return { facts: [] };
    const found = await typedAt({ app, measure, day });
    if (found.length === 0) return { facts: [], refusal: 'Nobody has typed this figure.' };
    return {
      facts: found.map((it) => ({
        label: it.network?.name ?? 'Typed',
        value: it.value === null ? 'nothing' : figureWords(it.value, measureOf(it.book, measure)!),
        ...(it.along && { note: `“${allMeasures.get(it.along)}” goes with it` }),
      })),
      ...(found.length > 1 && { warning: 'Several networks have it: each is let go.' }),
    };
  },
  run: async (asked) => {
    const found = await typedAt(asked);
    if (found.length === 0) throw new Error('Nobody has typed this figure, or it was let go.');
    const batches: number[] = [];
    for (const { book, network, app, day, measure, value: was } of found) {
      const place = { book, app: app.id, day, measure, was };
      const input = { ...place, ...(network && { network: network.id }) };
      const { batchId } = await call('POST /let-figure-go', input, { timeout: 120_000 });
      batches.push(batchId);
    }
    const gone = [asked.measure, found[0]!.along].flatMap((it) =>
      it ? (allMeasures.get(it) ?? it).toLowerCase() : [],
    );
    return {
      message: `${found[0]!.app.name}, ${namedDay(asked.day)}: ${gone.join(' and ')} let go`,
      undo: async () => {
        for (const id of batches.toReversed())
          await call('POST /revert-import', { id }, { timeout: 120_000 });
      },
    };
  },
});

const openTyped = action({
  id: 'entry.by-hand',
  title: 'Look at the figures typed by hand',
  icon: 'keyboard',
  access,
  keywords: ['override', 'manual', 'data entry', 'let go'],
  run: async (_values, { go }) => go(`${PAGE}?byHand=true`),
});

export const consoleActions = [
  openConsole,
  putFigure,
  putNetworkFigure,
  commitFigures,
  discardFigures,
  letFigureGo,
  openTyped,
];
