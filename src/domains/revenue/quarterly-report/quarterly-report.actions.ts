import { call, download } from '#/client/api.ts';
import { refusing } from '#/client/listed.ts';
import type { RevenueKind } from '#/figures/filter.contract.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { dayOf } from '#/kernel/dates.ts';
import { choice, fallback, flag, option, optional, passed, text } from '#/kernel/parameters.ts';
import { saveFile } from '#/ui/save-file.ts';
import { quarterBefore, quarterOf, quarterWords } from './quarters.ts';
import { slideKinds, slideTitles } from './slides.ts';

const access = may('revenue:read');

/** Those that have figures, the latest first; the last one that is over unless another is said. */
const quarter = fallback(
  option<string>('Quarter', async () => {
    const { quarters } = await call('GET /quarterly-report-slide', {});
    return quarters.map((it) => ({
      id: it,
      title: quarterWords(it),
      keywords: [it, it.slice(5), `${it.slice(0, 4)} ${it.slice(5)}`],
    }));
  }),
  () => quarterBefore(quarterOf(dayOf(new Date()))),
);

/** Makes the presentation of a quarter and saves it. */
export const makeDeck = action({
  id: 'quarterly-report.make',
  title: 'Make the quarterly deck',
  icon: 'presentation',
  access,
  keywords: ['powerpoint', 'pptx', 'slides', 'quarter', 'presentation', 'report'],
  verbs: ['deck'],
  parameters: { quarter, revenue: passed<RevenueKind>() },
  preview: async ({ quarter: of }) => ({
    facts: of ? [{ label: 'Saves', value: `The deck of ${quarterWords(of)}` }] : [],
  }),
  run: async ({ quarter, revenue }) => {
    const { name, blob } = await download('GET /quarterly-report/deck', { quarter, revenue });
    saveFile(name, blob);
    return { message: `${name} was saved.` };
  },
});

const changeSlide = action({
  id: 'quarterly-report.slide',
  title: 'Write to a slide of the quarterly deck',
  icon: 'pencil',
  access,
  keywords: ['slides', 'commentary', 'presentation', 'leave out'],
  verbs: ['slide'],
  parameters: {
    slide: choice(
      'Slide',
      slideKinds.map((value) => ({ value, label: slideTitles[value], keywords: [value] })),
    ),
    quarter,
    on: optional(flag('In the deck', ['in'], ['out', 'left out'])),
    commentary: optional(text('Commentary')),
  },
  preview: ({ slide, quarter: of, on, commentary }) =>
    refusing(async () => {
      if (!slide || !of) return { facts: [] };
      const { deck } = await call('GET /quarterly-report-slide', { quarter: of });
      const now = deck.slides.find((it) => it.kind === slide);
      return {
        facts: [
          { label: slideTitles[slide], value: now?.on ? 'In the deck' : 'Left out' },
          { label: 'Commentary', value: now?.commentary || 'none' },
        ],
        ...(on === undefined && !commentary && { refusal: 'Write to it, or say in or out.' }),
      };
    }),
  run: async ({ slide, quarter, on, commentary }) => {
    const { deck } = await call('GET /quarterly-report-slide', { quarter });
    const patch = { ...(on !== undefined && { on }), ...(commentary && { commentary }) };
    const slides = deck.slides.map((it) => (it.kind === slide ? { ...it, ...patch } : it));
    const saved = await call('POST /quarterly-report-slide', { ...deck, quarter, slides });
    return {
      message: `“${slideTitles[slide]}” of ${quarterWords(quarter)} is saved`,
      undo: () =>
        call('POST /quarterly-report-slide', { ...deck, quarter, version: saved.version }),
    };
  },
});

export const quarterlyActions = [makeDeck, changeSlide];
