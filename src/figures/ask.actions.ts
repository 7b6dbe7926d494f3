import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import type { Answer } from '#/kernel/answer.ts';
import { fallback, optional, text } from '#/kernel/parameters.ts';
import { answerOf } from './answer.ts';
import { askedMeasures, measureIn } from './asked-measures.ts';
import { measures, type MeasureKey } from './measures.ts';
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
  const open = pageNames[page] ?? 'Open the page';
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

export const askActions = [...lookUps, why];
