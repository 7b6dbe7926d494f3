import { call } from '#/client/api.ts';
import { oneOf, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { choice, entity, fallback, option, pastDay, text } from '#/kernel/parameters.ts';
import { books, measureOf } from './books.ts';
import { figureWords, readFigure } from './read-figure.ts';
import { saveCells } from './save-cells.ts';

const networks = async () => (await call('GET /adnetworks/list', {})).rows;

/** Figures of a network's own books: what it paid, and what campaigns on it cost. */
const measures = (['ads', 'spend'] as const).flatMap((book) =>
  books[book].measures.map((it) => ({ ...it, book, value: `${book}:${it.key}` })),
);
const measureIs = (value: string) => measures.find((it) => it.value === value)!;

/** One cell of a network's book as it stands. */
async function cellAt(app: number, network: number, said: string, day: string) {
  const { book, key } = measureIs(said);
  const { rows } = await call('GET /console-data', { book, network, app, from: day, to: day });
  const row = rows.find((it) => it.measure === key);
  return { app: row?.app, cell: row?.cells[0] };
}

export const putNetworkFigure = action({
  id: 'entry.network-figure',
  title: 'Put a figure of a network into my draft',
  icon: 'pencil',
  access: may('imports:write'),
  keywords: ['revenue', 'spend', 'impressions', 'clicks', 'type', 'enter', 'ad network'],
  verbs: ['network figure'],
  parameters: {
    app: entity('app'),
    network: option('Network', async () =>
      (await networks()).map(({ id, name, code }) => ({ id, title: name, key: code })),
    ),
    measure: choice(
      'Figure',
      measures.map(({ value, name, book }) => ({
        value,
        label: `${books[book].name}: ${name}`,
        keywords: book === 'ads' ? [name] : [`spend ${name}`, ...(name === 'Spend' ? [name] : [])],
      })),
    ),
    day: fallback(pastDay(), () => addDays(dayOf(new Date()), -1)),
    value: text('value'),
  },
  preview: ({ app, network, measure, day, value }) =>
    refusing(async () => {
      if (app === undefined || network === undefined || !measure || !day) return { facts: [] };
      const { book, key } = measureIs(measure);
      const of = measureOf(book, key)!;
      const { cell } = await cellAt(app, network, measure, day);
      const now = cell?.value ?? null;
      const facts = [{ label: 'Now', value: now === null ? 'nothing' : figureWords(now, of) }];
      const it = value === undefined ? undefined : readFigure(value, of);
      if (!it) return { facts };
      if ('wrong' in it) return { facts, refusal: it.wrong };
      if (it.value === null) return { facts, refusal: 'Type the figure.' };
      return {
        facts: [...facts, { label: 'New', value: figureWords(it.value, of), note: 'draft' }],
      };
    }),
  run: async ({ app, network, measure, day, value }) => {
    const { book, key } = measureIs(measure);
    const of = measureOf(book, key)!;
    const it = readFigure(value, of);
    if ('wrong' in it) throw new Error(it.wrong);
    const { app: named, cell } = await cellAt(app, network, measure, day);
    const was = cell?.base ?? null;
    const place = { app, day, measure: key, country: null, adUnit: null, was };
    await saveCells(book, network, [{ ...place, value: it.value }]);
    const words = it.value === null ? 'nothing' : figureWords(it.value, of);
    const payee = oneOf(await networks(), network, 'This network').name;
    return {
      message: `${named?.name ?? 'The app'} on ${payee}, ${namedDay(day)}: ${of.name.toLowerCase()} ${words}, in your draft`,
      undo: () => saveCells(book, network, [{ ...place, value: cell?.typed ?? null }]),
    };
  },
});
