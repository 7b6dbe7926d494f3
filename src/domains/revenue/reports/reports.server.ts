import { alertsServed } from './alerts/alerts.server.ts';
import { feedServed } from './alerts/feed/feed.server.ts';
import { trialServed } from './alerts/trial/trial.server.ts';
import { libraryServed } from './library/library.server.ts';
import { schedulesServed } from './schedules/schedules.server.ts';

/** Every endpoint of saved reports with its handler. */
export const reportsServed = [
  ...libraryServed,
  ...schedulesServed,
  ...alertsServed,
  ...trialServed,
  ...feedServed,
];
