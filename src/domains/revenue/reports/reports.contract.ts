import { domain } from '#/kernel/domain.ts';
import { alertEndpoints } from './alerts/alerts.contract.ts';
import { feedEndpoints } from './alerts/feed/feed.contract.ts';
import { trialEndpoints } from './alerts/trial/trial.contract.ts';
import { libraryEndpoints } from './library/library.contract.ts';
import { scheduleEndpoints } from './schedules/schedules.contract.ts';

/** Saved questions about figures: a library, mails at set times, alerts. */
export const reports = domain({
  name: 'reports',
  endpoints: {
    ...libraryEndpoints,
    ...scheduleEndpoints,
    ...alertEndpoints,
    ...trialEndpoints,
    ...feedEndpoints,
  },
  permissions: {},
});
