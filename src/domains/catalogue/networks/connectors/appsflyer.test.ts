import { appsflyerKey, appsflyerServer } from '../../../../../tests/support/networks/appsflyer.ts';
import { campaignReportTests } from '../../../../../tests/support/networks/campaign-report.ts';
import { appsflyer } from './appsflyer.ts';

campaignReportTests({
  connector: appsflyer,
  serve: appsflyerServer,
  key: appsflyerKey,
  report: 'appsflyer-spend',
  columns: ['groupings', 'kpis'],
  welcome: 'The key works: 1 app with installs.',
});
