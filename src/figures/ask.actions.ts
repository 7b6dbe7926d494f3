import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import type { Answer } from '#/kernel/answer.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { fallback, option, optional, text } from '#/kernel/parameters.ts';
import { answerOf } from './answer.ts';
import { askedMeasures, measureIn } from './asked-measures.ts';
import type { Dimension } from './dimensions.ts';
import type { FilterInput } from './filter.contract.ts';
import { measures, type MeasureKey } from './measures.ts';
import { measuresNamed } from './own/measures-named.ts';
import { ownKeyOf } from './own/own-key.ts';
import { pageHref } from './page-href.part.ts';
import { readAbout, unknownWords } from './read-about.ts';

const pageNames: Record<string, string> = {
  '/dashboard': 'Open in dashboard',
  '/engagement': 'Open in engagement',
};

interface Said {
  measure: MeasureKey;
  about: string;
  page: string;
}

async function preview({ measure, about, page }: Said): Promise<Preview> {
  const { names, asked } = await readAbout(measure, about);
  const { left, filter, against, againstMeasure = measure } = asked;
  if (left.length > 0) return { facts: [], refusal: unknownWords(left) };
  const isSame = againstMeasure === measure && JSON.stringify(against) === JSON.stringify(filter);
  if (against && isSame)
    return { facts: [], refusal: 'Name two of a kind: two countries, two apps or two periods.' };
  const open = lookUp(pageNames, page) ?? 'Open the page';
  const answer: Answer = await answerOf({ measure, asked, names, open });
  return { facts: [], answer };
}

async function pageOf({ measure, about, page }: Said): Promise<string> {
  const { asked } = await readAbout(measure, about);
  return pageHref(page, asked.filter, {});
}

/** `revenue Pakistan last week`: the answer at once, the page behind it by Enter. */
const lookUps = askedMeasures.map(([measure, verbs, page]) => {
  const said = (text = ''): Said => ({ measure, about: text, page });
  return action({
    id: `figures.ask-${measure}`,
    title: `Look up ${measures[measure].label}`,
    icon: 'chart-line',
    access: may('revenue:read'),
    keywords: ['figure', 'how much', 'look up', 'today', 'last week'],
    verbs,
    parameters: { about: optional(fallback(text('of what and when'), () => '')) },
    preview: (it) => preview(said(it.about)),
    run: async (it, { go }) => go(await pageOf(said(it.about))),
  });
});

/** The measure that a question names, revenue where it names none. */
function saidWhy(text = ''): Said {
  const plain = text.replace(
    /\b(did|does|do|is|are|was|were|it|our|my|so|the|go|going|gone|went|fall|fell|falling|drop|dropped|dropping|down|rise|rose|rising|up|grow|grew|growing|change|changed|move|moved|high|higher|low|lower|much|less|more)\b/gi,
    ' ',
  );
  const found = measureIn(plain);
  const { measure, page } = found ?? {
    measure: 'totalRevenue',
    page: '/dashboard',
  };
  return {
    measure,
    page,
    about: `why ${found?.rest ?? plain}`.replace(/[\s?]+/g, ' ').trim(),
  };
}

/** `why did revenue drop last week`: what moved it. */
const why = action({
  id: 'figures.why',
  title: 'What moved a figure',
  icon: 'chart-line',
  access: may('revenue:read'),
  keywords: ['explain', 'reason', 'drop', 'fall', 'rise', 'driver', 'cause'],
  verbs: ['why', 'explain', 'what moved'],
  parameters: { about: fallback(text('which figure, of what and when'), () => '') },
  preview: (it) => preview(saidWhy(it.about)),
  run: async (it, { go }) => go(await pageOf(saidWhy(it.about))),
});

/** A figure of an own measure is looked into further in a report of it. */
const hrefOfOwn = (id: number, filter: FilterInput, by: Dimension = 'app') =>
  pageHref('/reports', { ...filter, report: 'new', by: [by], measures: [ownKeyOf(id)] }, {});

/** What is asked of an own measure, read beside the names of filters. */
async function saidOfOwn(id: number, about: string) {
  const name = ownKeyOf(id);
  const { keyOf } = await measuresNamed([name]);
  const key = keyOf(name);
  if (!key) throw new Error('This own measure is not there any more.');
  return { name, ...(await readAbout(key, about)) };
}

/** `figure Cost share by app last 30 days`. */
const lookUpOwn = action({
  id: 'figures.ask-own',
  title: 'Look up an own measure',
  icon: 'chart-line',
  access: may('revenue:read'),
  keywords: ['figure', 'formula', 'how much', 'look up', 'own measure'],
  verbs: ['figure', 'measure'],
  parameters: {
    measure: option('Own measure', async () => {
      const { rows } = await call('GET /own-measures', {});
      return rows
        .filter((it) => !it.archived)
        .map(({ id, name, formula }) => ({ id, title: name, note: formula }));
    }),
    about: optional(fallback(text('of what and when'), () => '')),
  },
  preview: async ({ measure: id, about = '' }) => {
    if (id === undefined) return { facts: [] };
    const { name, asked, names } = await saidOfOwn(id, about);
    if (asked.left.length > 0) return { facts: [], refusal: unknownWords(asked.left) };
    return {
      facts: [],
      answer: await answerOf({ measure: name, asked, names, open: 'Open as a report' }),
    };
  },
  run: async ({ measure: id, about = '' }, { go }) => {
    const { asked } = await saidOfOwn(id, about);
    go(hrefOfOwn(id, asked.filter, asked.by));
  },
});

export const askActions = [...lookUps, lookUpOwn, why];
