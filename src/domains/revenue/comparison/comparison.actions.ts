import { download } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { saveFile } from '#/ui/save-file.ts';
import type { comparisonEndpoints } from './comparison.contract.ts';

type Question = InputOf<(typeof comparisonEndpoints)['GET /appmetrica-comparison-apps/export']>;

/** Saves the list as a file; run from the page that knows its question. */
export const saveComparison = {
  run: async ({ question }: { question: Question; [name: string]: unknown }) => {
    const { name, blob } = await download('GET /appmetrica-comparison-apps/export', question);
    saveFile(name, blob);
    return { message: `${name} was saved.` };
  },
};

const compareApps = action({
  id: 'comparison.open',
  title: 'Compare apps with AppMetrica',
  icon: 'switch-horizontal',
  access: may('revenue:read'),
  keywords: ['appmetrica', 'downloads', 'new users', 'difference', 'tracking'],
  run: async (_values, { go }) => go('/web_team/appmetrica-comparison-apps'),
});

export const comparisonActions = [compareApps];
