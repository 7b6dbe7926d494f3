import { alertActions } from './alerts/alerts.actions.ts';
import { savedActions } from './saved.actions.ts';
import { scheduleActions } from './schedules/schedules.actions.ts';

export const reportActions = [...savedActions, ...scheduleActions, ...alertActions];
