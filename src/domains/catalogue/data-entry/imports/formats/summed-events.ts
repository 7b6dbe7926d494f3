import { findColumns, type ColumnSpec } from '../columns.ts';
import { eventKinds, type EventKind } from '../events/events-sql.ts';
import type { ReportFormat, Role } from '../report.ts';

/**
 * What `events/` makes of events of Firebase and GameAnalytics, also as somebody sums them up in BigQuery
 * under the same headings: use by day, app, platform and country, what installs brought by age, and unique
 * users of the 1, 7 and 30 days up to a day.
 */
const dimensionsOf = (names: readonly string[], roles: readonly Role[]) =>
  roles.map((role, at) => ({ role, names: [names[at]!], required: true }));

const usedBy = (kind: EventKind, app: Role): ColumnSpec => ({
  dimensions: dimensionsOf(eventKinds[kind].use, ['day', app, 'platform', 'country']),
  measures: [
    { measure: 'dau', kind: 'count', names: ['users'], required: true },
    { measure: 'new_users', kind: 'count', names: ['new_users'] },
    { measure: 'sessions', kind: 'count', names: ['sessions'] },
    { measure: 'session_seconds', kind: 'count', names: ['session_seconds'] },
    { measure: 'crashes', kind: 'count', names: ['crashes'] },
  ],
});

const cohortsOf = (kind: EventKind, app: Role): ColumnSpec => ({
  dimensions: dimensionsOf(eventKinds[kind].cohorts, ['day', 'age', app, 'platform', 'country']),
  measures: [
    { measure: 'retained_users', kind: 'count', names: ['users'], required: true },
    { measure: 'ad_revenue_micros', kind: 'money', names: ['ad_revenue_usd'] },
    { measure: 'iap_revenue_micros', kind: 'money', names: ['iap_revenue_usd'] },
  ],
});

const audienceOf = (kind: EventKind, app: Role): ColumnSpec => ({
  dimensions: dimensionsOf(eventKinds[kind].audience, ['day', app, 'platform']),
  measures: [
    { measure: 'daily_users', kind: 'count', names: ['daily_users'] },
    { measure: 'weekly_users', kind: 'count', names: ['weekly_users'], required: true },
    { measure: 'monthly_users', kind: 'count', names: ['monthly_users'] },
  ],
});

const common = { timezone: 'UTC', precedence: 'network' as const };

const formatOfUse = (kind: EventKind, app: Role): ReportFormat => {
  const columns = usedBy(kind, app);
  return {
    ...common,
    code: kind,
    name: `${eventKinds[kind].name} use`,
    table: 'engagement',
    network: kind,
    // Events of a day come in for three more.
    settlesAfter: 3,
    columns: (header) => findColumns(header, columns),
    expects: columns,
  };
};

const formatOfCohorts = (kind: EventKind, app: Role): ReportFormat => {
  const columns = cohortsOf(kind, app);
  return {
    ...common,
    code: `${kind}-cohort`,
    name: `${eventKinds[kind].name} cohorts`,
    table: 'cohort',
    network: kind,
    settlesAfter: 3,
    columns: (header) => findColumns(header, columns),
    expects: columns,
  };
};

const formatOfAudience = (kind: EventKind, app: Role): ReportFormat => {
  const columns = audienceOf(kind, app);
  return {
    ...common,
    code: `${kind}-audience`,
    name: `${eventKinds[kind].name} unique users of 1, 7 and 30 days`,
    table: 'audience',
    network: kind,
    settlesAfter: 3,
    columns: (header) => findColumns(header, columns),
    expects: columns,
  };
};

export const firebase = formatOfUse('firebase', 'package');
export const firebaseCohort = formatOfCohorts('firebase', 'package');
export const firebaseAudience = formatOfAudience('firebase', 'package');
export const gameanalytics = formatOfUse('gameanalytics', 'app');
export const gameanalyticsCohort = formatOfCohorts('gameanalytics', 'app');
export const gameanalyticsAudience = formatOfAudience('gameanalytics', 'app');
