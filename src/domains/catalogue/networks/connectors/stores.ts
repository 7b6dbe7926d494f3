import {
  appStoreFailure,
  appStoreFields,
  appStoreHost,
  appStoreOpens,
  appStoreReports,
} from './app-store.ts';
import { connector } from './connector.ts';
import { googleFailure, googleTokenHost } from './google-access.ts';
import {
  googlePlayFailure,
  googlePlayFields,
  googlePlayHost,
  googlePlayOpens,
  googlePlayReports,
} from './google-play.ts';

/** Downloads and what is bought in the apps, of one store or of both. */
export const stores = connector({
  code: 'stores',
  name: 'App stores',
  network: 'store',
  fields: [...appStoreFields, ...googlePlayFields],
  hosts: [appStoreHost, googlePlayHost, googleTokenHost],
  paceMs: 500,
  failureOf: (answer) =>
    appStoreFailure(answer) ?? googlePlayFailure(answer) ?? googleFailure(answer),
  check: async ({ key, today, call }) => {
    const said: string[] = [];
    if (key['privateKey']) said.push(await appStoreOpens({ key, call }, today));
    if (key['bucket']) said.push(await googlePlayOpens({ key, call }, today));
    return `The key works: ${said.join(' and ')}.`;
  },
  reports: [...appStoreReports, ...googlePlayReports],
});
