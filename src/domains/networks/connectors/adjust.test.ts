import { adjustKey, adjustServer } from '../../../../tests/support/networks/adjust.ts';
import { campaignReportTests } from '../../../../tests/support/networks/campaign-report.ts';
import { adjust } from './adjust.ts';

campaignReportTests({
  connector: adjust,
  serve: adjustServer,
  key: adjustKey,
  report: 'adjust-spend',
  columns: ['dimensions', 'metrics'],
  welcome: 'The key works: 1 app yesterday and today.',
});
