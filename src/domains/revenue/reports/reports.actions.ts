import { alertActions } from './alerts/alerts.actions.ts';
import { acknowledgeFinding, reopenFinding } from './alerts/feed/feed.actions.ts';
import {
  followAlert,
  snoozeAlert,
  unfollowAlert,
  wakeAlert,
} from './alerts/feed/follow.actions.ts';
import { ownMeasureActions } from './own-measures/own-measures.actions.ts';
import { savedActions } from './saved.actions.ts';
import { scheduleActions } from './schedules/schedules.actions.ts';

const feedActions = [
  acknowledgeFinding,
  reopenFinding,
  followAlert,
  unfollowAlert,
  snoozeAlert,
  wakeAlert,
];

export const reportActions = [
  ...savedActions,
  ...scheduleActions,
  ...alertActions,
  ...feedActions,
  ...ownMeasureActions,
];
