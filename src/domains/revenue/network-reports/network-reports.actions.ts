import { download } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { saveFile } from '#/ui/save-file.ts';
import type { networkReportEndpoints } from './network-reports.contract.ts';

type Question = InputOf<(typeof networkReportEndpoints)['GET /network-reports/export']>;

/** Saves the list as a file; run from the page that knows its question. */
export const saveNetworkReports = {
  run: async ({ question }: { question: Question; [name: string]: unknown }) => {
    const { name, blob } = await download('GET /network-reports/export', question);
    saveFile(name, blob);
    return { message: `${name} was saved.` };
  },
};

const checkNetworks = action({
  id: 'network-reports.open',
  title: 'Compare networks with their own reports',
  icon: 'switch-horizontal',
  access: may('revenue:read'),
  keywords: ['variance', 'discrepancy', 'reconcile', 'difference'],
  run: async (_values, { go }) => go('/reports/network-reports'),
});

export const networkReportActions = [checkNetworks];
