import { friday } from '../../support/leave-cast.ts';
import { week } from '../../support/leave-days-cast.ts';
import {
  type Case,
  amna,
  app,
  campaign,
  companyWide,
  filter,
  filterOneByOne,
  lead,
  list,
  ofCampaign,
  remark,
  today,
  versionOf,
  view,
} from './cases.ts';

/** A filter that names another team's leaves nothing, as one that names nobody's. */
const narrowed = (input: object = {}): Record<string, Case> => ({
  team: { foreign: (it) => it.team, put: list('team'), input: () => input },
  app: { foreign: (it) => it.app, put: list('app'), input: () => input },
});

/** Of another team's ad unit. */
const adUnit = (input: object = {}): Case => ({
  foreign: (it) => it.adUnit,
  input: () => input,
  owner: lead,
});

/** Accounts, figures, leave, notifications: how to call each endpoint with an id. */
export const figuresCases: Record<string, Record<string, Case | typeof companyWide>> = {
  'GET /user-profile-image': { person: companyWide },
  'POST /import-report': { appId: { foreign: (it) => it.app } },
  'POST /renew-access-token': {
    id: { foreign: (it) => it.token, owner: lead, alone: true, input: () => ({ days: 90 }) },
  },
  'POST /revoke-access-token': { id: { foreign: (it) => it.token, owner: lead, alone: true } },
  'POST /remove-passkey': { id: { foreign: (it) => it.passkey, owner: lead, alone: true } },
  'POST /rename-passkey': {
    id: {
      foreign: (it) => it.passkey,
      owner: lead,
      alone: true,
      input: () => ({ version: 1, name: 'Mine' }),
    },
  },
  // Their session ends with it: nothing else is asked as them afterwards.
  'POST /revoke-device': { id: { foreign: (it) => it.device, owner: lead, alone: 'all of it' } },
  'GET /dashboard': filter({}, lead),
  'GET /top-tiles-data': filter({}, lead),
  'GET /overall-chart-data': filter({}, lead),
  'GET /rio-chart-data': filter(),
  'GET /network-revenue': filter({}, lead),
  'GET /network-cost': filter(),
  'GET /top-countries-revenue': filter({}, lead),
  'GET /top-countries-cost': filter(),
  'GET /platform-revenue': filter({}, lead),
  'GET /platform-cost': filter(),
  'GET /ad-unit-revenue': filter({}, lead),
  'GET /monetisation': filter({}, lead),
  'GET /ad-unit-waterfall': { adUnitId: adUnit() },
  'GET /ad-unit-waterfall/export': { adUnitId: adUnit({ format: 'csv' }) },
  'GET /ad-unit-tests': { adUnitId: adUnit() },
  'GET /ad-unit-floors': { adUnitId: adUnit() },
  'POST /set-instance-floor': {
    adUnitId: adUnit({ network: 1, instance: 'Mine', floor: 1_000_000, version: 0 }),
    network: companyWide,
  },
  'GET /ecpm': filter(),
  'GET /user-acquisition': filter(),
  'GET /app-data': filter({}, lead),
  'GET /overview-data': filter(),
  'GET /app-detail': { id: app() },
  // It is about one app: the other names are refused.
  'GET /app-detail-data': { ...filter(), app: filterOneByOne({}, lead).app },
  'GET /get-app-rev-countries': { ...filter({ id: 1 }), id: app() },
  'GET /arpdau': filter(),
  'GET /get-ipu': filter(),
  'GET /downloads': filter(),
  'GET /revenue-outlook': filter(),
  'GET /teams-overview': filter({}, lead),
  'GET /teams-overview/team': {
    ...filter({ id: 1 }),
    id: { foreign: (it) => it.team, owner: lead },
  },
  'GET /roas-dashboard': filter(),
  'GET /roas-dashboard/export': filter({ format: 'csv' }),
  'GET /cohort-explorer': filter(),
  'GET /cohort-explorer/comparison': filter({
    cohort: 'all',
    split: 'platform',
    first: '|android',
    second: '|ios',
    age: 7,
  }),
  'GET /cohort-explorer/export': filter({ format: 'csv' }),
  'GET /campaigns/detail': ofCampaign,
  'GET /get-campaign-countries': ofCampaign,
  'POST /save-spend-plan': { subject: companyWide },
  'POST /delete-spend-plan': { id: companyWide },
  'GET /creatives': { app: narrowed()['app']! },
  'GET /creatives/export': { app: narrowed({ format: 'csv' })['app']! },
  'GET /postbacks': { app: narrowed()['app']! },
  'GET /postbacks/export': { app: narrowed({ format: 'csv' })['app']! },
  'POST /link-postback-network': { mediaSource: companyWide },
  'POST /save-conversion-schema': {
    appId: app({
      since: '2026-01-01',
      ranges: [{ span: 0, value: '1', from: 0, to: 1 }],
      version: 0,
    }),
  },
  // `postbacks.test.ts` shows that a schema of another team's app is not found.
  'POST /delete-conversion-schema': { id: companyWide },
  'POST /dismiss-suggestion': {
    campaign: campaign({ kind: 'raise', reason: 'The event ends soon' }),
  },
  'GET /campaign-budgets': narrowed(),
  'GET /campaign-budgets/export': narrowed({ format: 'csv' }),
  'GET /campaign-changes': { campaign: campaign() },
  'GET /get-campaign-assets': { id: campaign() },
  'GET /get-daily-cost-countries': filter(),
  'GET /get-country-adunit': filter({}, lead),
  'POST /campaigns/update-budget': { id: campaign({ daily: 5_000_000, version: 0 }) },
  'POST /campaigns/set-status': { id: campaign({ status: 'paused', version: 0 }) },
  'POST /campaigns/set-bid': { id: campaign({ bid: null, version: 0 }) },
  'POST /campaigns/change-many': {
    id: {
      ...campaign(),
      put: (id) => ({ rows: [{ id, version: 0, daily: 5_000_000 }] }),
    },
  },
  'POST /save-campaign-asset': {
    // `acquisition.test.ts` shows that an advertisement stays with its campaign.
    id: companyWide,
    campaignId: campaign({
      name: 'Mine',
      kind: 'video',
      link: null,
      since: '2025-11-19',
      until: null,
    }),
  },
  'POST /delete-campaign-asset': { id: companyWide },
  'GET /get-daily-rev-countries': filter(),
  'GET /dashboard/gettopgames': filter({}, lead),
  'GET /dashboard/export': filter({ panel: 'games', format: 'csv' }),
  'GET /figures': filterOneByOne({ measures: 'revenue', by: 'app' }, lead),
  'GET /figures/trend': filter({ measure: 'revenue' }, lead),
  'GET /figures/today': today(),
  'GET /figures/export': filter({ measures: 'revenue', by: 'app', format: 'csv' }),
  'GET /engagement': filter(),
  'GET /bytebrew-max': filter(),
  'GET /bytebrew-analytics': filter(),
  'POST /dashboard/topgames': {
    appIds: { foreign: (it) => it.app, put: list('appIds'), owner: lead },
  },
  'POST /save-view': { id: view },
  'POST /delete-view': { id: { ...view, input: (it) => versionOf(it.view) } },
  'POST /save-annotation': {
    id: remark,
    appId: {
      foreign: (it) => it.app,
      input: () => ({ day: '2025-11-19', text: 'Mine' }),
      owner: lead,
    },
  },
  'POST /delete-annotation': { id: { ...remark, input: (it) => versionOf(it.annotation) } },
  'GET /network': { id: companyWide },
  'GET /network-figures': { id: companyWide },
  'GET /network-keys': { network: companyWide },
  'GET /network-key': { id: companyWide },
  'POST /add-network': { id: companyWide },
  'POST /order-networks': { ids: companyWide },
  'POST /merge-network': { id: companyWide, into: companyWide },
  'POST /add-network-key': { networkId: companyWide },
  'POST /edit-network-key': { id: companyWide },
  'POST /test-network-key': { id: companyWide },
  'POST /rotate-network-key': { id: companyWide },
  'POST /reveal-network-key': { id: companyWide },
  'POST /remove-network-key': { id: companyWide },
  'POST /pull-network-key': { id: companyWide },
  'GET /network-reports': filter({}),
  'GET /network-reports/export': filter({ format: 'csv' }),
  'GET /network-report-days': {
    ...filter({ appId: 2_000_000_000, networkId: 1 }),
    appId: { ...app({ networkId: 1 }), put: (id) => ({ appId: id }) },
    networkId: companyWide,
  },
  'GET /appmetrica-comparison-apps': filter({}),
  'GET /appmetrica-comparison-apps/export': filter({ format: 'csv' }),
  'GET /getShortLeaves': {
    person: { foreign: (it) => it.amna.id, input: () => ({ view: 'calendar' }), owner: lead },
    team: { foreign: (it) => it.team, input: () => ({ view: 'calendar' }), owner: lead },
  },
  'GET /short-leave-preview': {
    person_id: {
      foreign: (it) => it.amna.id,
      input: () => ({ date: friday.date, from_time: '15:00', to_time: '16:00' }),
    },
  },
  'POST /applyShortLeave': {
    person_id: { foreign: (it) => it.amna.id, input: () => ({ ...friday, date: '2025-11-24' }) },
  },
  'POST /decide-short-leave': {
    id: {
      foreign: (it) => it.leave.id,
      input: (it) => ({ version: it.leave.version, decision: 'approved' }),
      owner: lead,
    },
  },
  'POST /take-back-short-leave': {
    id: {
      foreign: (it) => it.leave.id,
      input: (it) => ({ version: it.leave.version, reason: 'Mine' }),
      owner: lead,
    },
  },
  'POST /cancel-short-leave': {
    id: { foreign: (it) => it.leave.id, input: (it) => versionOf(it.leave), owner: amna },
  },
  'GET /leaves': {
    person: { foreign: (it) => it.amna.id, input: () => ({ view: 'queue' }), owner: lead },
    team: { foreign: (it) => it.team, input: () => ({ view: 'queue' }), owner: lead },
    type: companyWide,
  },
  'GET /leave-calendar': {
    person: { foreign: (it) => it.amna.id, owner: lead },
    team: { foreign: (it) => it.team, owner: lead },
  },
  'GET /leave-preview': {
    person: {
      foreign: (it) => it.amna.id,
      input: (it) => ({ type: it.leaveType, ...week }),
    },
    type: companyWide,
  },
  'POST /ask-leave': {
    person: {
      foreign: (it) => it.amna.id,
      input: (it) => ({ type: it.leaveType, ...week }),
    },
    type: companyWide,
  },
  'POST /decide-leave': {
    id: {
      foreign: (it) => it.daysOff.id,
      input: (it) => ({ version: it.daysOff.version, decision: 'approved' }),
      owner: lead,
    },
  },
  'POST /take-back-leave': {
    id: {
      foreign: (it) => it.daysOff.id,
      input: (it) => ({ version: it.daysOff.version, reason: 'Mine' }),
      owner: lead,
    },
  },
  'POST /cancel-leave': {
    id: { foreign: (it) => it.daysOff.id, input: (it) => versionOf(it.daysOff), owner: amna },
  },
  'POST /snooze-notification': {
    id: { foreign: (it) => it.notification, input: () => ({ until: 'tomorrow' }) },
  },
  'POST /read-notifications': {
    ids: { foreign: (it) => it.notification, put: list('ids') },
    upTo: { foreign: (it) => it.notification, input: () => ({ all: true }) },
  },
};
