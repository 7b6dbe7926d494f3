import { filterWords } from '#/figures/filter-words.records.ts';
import { Filter } from '#/figures/filter.contract.ts';
import { moneyTitle } from '#/figures/rates.labels.ts';
import { comparisonLabels, presetLabels } from '#/figures/words.ts';
import { exactRange, shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { lookUp } from '#/kernel/look-up.ts';
import type { FileReply } from '#/kernel/schema.ts';
import type { Context } from '#/store/handler.ts';
import { isolated } from '#/store/paper/visual-runs.ts';
import { madeApart } from '#/store/workers/made-apart.ts';
import type { FigureCard } from '../cards/card.contract.ts';
import { figuresOfDashboard, type Asker } from '../figures/dashboard-figures.server.ts';
import { openDashboard } from '../save-dashboard.server.ts';
import type { DrawnDashboard } from './drawing.ts';
import { drawingOf } from './drawn-cards.ts';
import type { exportEndpoints } from './export.contract.ts';

type Asked = ParsedInputOf<(typeof exportEndpoints)['GET /own-dashboard/pdf']>;
type Figures = Awaited<ReturnType<typeof figuresOfDashboard>>;

/** "1 – 20 Nov 2025, against the days before, of Lantern in Pakistan": what all of it is of. */
async function aboutOf(reader: Asker, filter: Filter, { standing }: Figures): Promise<string[]> {
  const { incompleteDays, range, compared } = standing;
  const [first] = incompleteDays;
  return [
    exactRange(range),
    compared ? `compared with ${exactRange(compared)}` : '',
    await filterWords(reader, filter),
    first ? `provisional from ${shortDay(first)}, left out of changes` : '',
    standing.rates ? `money in ${moneyTitle(standing)}` : '',
  ].filter(Boolean);
}

/** What holds for a card alone. */
async function ownWords(reader: Asker, card: FigureCard): Promise<string> {
  const [from = '', to = ''] = (card.date ?? '').split('..');
  return [
    card.date ? (lookUp(presetLabels, card.date) ?? exactRange({ from, to })) : '',
    card.compare ? `vs ${lookUp(comparisonLabels, card.compare)}` : '',
    await filterWords(reader, Filter.parse(card.filter)),
  ]
    .filter(Boolean)
    .join(', ');
}

async function drawnOf({ id, ...filter }: Asked, context: Context): Promise<DrawnDashboard> {
  const dashboard = await openDashboard(context, id);
  const wanted = { cards: undefined, wait: true, filter };
  const figures = await figuresOfDashboard(context, dashboard, wanted);
  const byId = new Map(figures.cards.map((it) => [it.id, it]));
  const cards = dashboard.cards.map(async (card) => ({
    title: card.title,
    own: card.kind === 'note' ? '' : await ownWords(context, card),
    width: card.width,
    height: card.height,
    drawing: drawingOf(card, byId.get(card.id)),
  }));
  return {
    name: dashboard.name,
    about: await aboutOf(context, filter, figures),
    note: `Backlot, ${shortDay(dayOf(context.now))} ${dayOf(context.now).slice(0, 4)}, as ${isolated(context.who.name)} sees it`,
    cards: await Promise.all(cards),
  };
}

/** A dashboard on paper, with the figures of whoever asks. */
export async function dashboardPdf(asked: Asked, context: Context): Promise<FileReply> {
  const drawn = await drawnOf(asked, context);
  const module = new URL('./paper-task.ts', import.meta.url);
  return { name: `${drawn.name}.pdf`, body: await madeApart({ module, input: [drawn] }) };
}

/** The same as a presentation that can be edited. */
export async function dashboardPptx(asked: Asked, context: Context): Promise<FileReply> {
  const drawn = await drawnOf(asked, context);
  const module = new URL('./slides-task.ts', import.meta.url);
  return { name: `${drawn.name}.pptx`, body: await madeApart({ module, input: [drawn] }) };
}
