import { may } from '#/kernel/access.ts';
import { action, type Stage } from '#/kernel/action.ts';
import type { NotedKey } from './families.ts';
import { guideHash } from './guide-hash.ts';
import { pageKeys, titleOf } from './measure-page.ts';

const read = may('revenue:read');

/** The page one is on with the guide over it; the dashboard from elsewhere. */
function over({ here }: Stage, key: NotedKey | undefined): string {
  const query = here?.query.replace(/^\?/, '');
  return `${here?.path ?? '/dashboard'}${query ? `?${query}` : ''}${guideHash(key)}`;
}

const explain = (key: NotedKey) =>
  action({
    id: `measure.explain-${key}`,
    title: `What is ${titleOf(key)}?`,
    icon: 'help-circle',
    access: read,
    keywords: [key, 'guide', 'formula', 'meaning', 'measure', 'help'],
    places: ['console'],
    run: async (_values, stage) => stage.go(over(stage, key)),
  });

const explainAll = action({
  id: 'measure.guide',
  title: 'Guide to the measures',
  icon: 'help-circle',
  access: read,
  keywords: ['formula', 'definition', 'meaning', 'help', 'glossary'],
  places: ['console'],
  run: async (_values, stage) => stage.go(over(stage, undefined)),
});

export const guideOfMeasuresActions = [explainAll, ...pageKeys.map(explain)];
