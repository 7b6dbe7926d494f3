import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { filterFields } from '#/domains/figures/filter.contract.ts';
import { seededRoles } from '#/domains/people/seeded-roles.ts';
import { allEndpoints } from '#/domains/registry.ts';
import { scopeOf } from '#/kernel/access.ts';
import type { Endpoint } from '#/kernel/endpoint.ts';
import { foreignTeam, secretMapping, type ForeignTeam } from '../support/foreign-team.ts';
import { friday } from '../support/leave-cast.ts';
import { testServer, type Colleague, type Reply, type TestServer } from '../support/server.ts';

/**
 * An id of another team's record is answered exactly as one that does not exist. The table says for
 * every field that takes an id how to call its endpoint; a new field without a line here fails.
 */
interface Case {
  /** The other team's record. */
  foreign: (it: ForeignTeam) => number | string;
  /** What else the endpoint needs. */
  input?: (it: ForeignTeam) => object;
  /** Where the id stands when it is not simply under the field's name. */
  put?: (id: number | string, team: ForeignTeam) => object;
  /** Asks from outside; the lead of another team unless told. */
  asker?: (it: ForeignTeam) => Colleague;
  /** Who gets another answer, which shows that the call can work at all; absent: nobody does. */
  owner?: (it: ForeignTeam) => Colleague;
  /** Needs or takes away what other cases work on. */
  alone?: true;
}

/** Known to everyone in the company: no record of a team. */
const companyWide = 'company-wide' as const;

const lead = (it: ForeignTeam) => it.lead;
const amna = (it: ForeignTeam) => it.amna;
/** An id nobody has. */
const ABSENT = 2_000_000_000;
const list = (field: string) => (id: number | string) => ({ [field]: [id] });

const view: Case = {
  foreign: (it) => it.view.id,
  input: (it) => ({ version: it.view.version, path: '/dashboard', name: 'Mine', query: '' }),
  owner: lead,
};
const remark: Case = {
  foreign: (it) => it.annotation.id,
  input: (it) => ({ version: it.annotation.version, day: '2025-11-19', text: 'Mine' }),
  owner: lead,
};
const versionOf = (it: { version: number }) => ({ version: it.version });
const task = (input: object, owner = amna) => ({
  id: { foreign: (it: ForeignTeam) => it.task.id, input: () => input, owner },
  key: { foreign: (it: ForeignTeam) => it.task.key, input: () => input, owner },
});
const batch = (input: object = {}): Record<string, Case> => ({
  id: {
    foreign: (it) => it.batch,
    input: () => input,
    asker: (it) => it.outsideEnterer,
    owner: (it) => it.enterer,
  },
});

const cellNote = { day: '2025-11-19', measure: 'revenue', text: 'Mine' };

/** Asked by somebody who enters figures elsewhere. */
const entered = (it: Partial<Case>): Case => ({
  foreign: (team) => team.app,
  asker: (team) => team.outsideEnterer,
  ...it,
});
const cells = (it: object) => ({
  cells: [{ day: '2025-11-18', measure: 'installs', value: 7, was: null, ...it }],
});

/** What the filter object can name of a team; an absent one is named as well as one of theirs. */
const named = (it: ForeignTeam) => ({
  app: [it.app],
  team: [it.team],
  adUnit: [it.adUnit],
  user: [it.amna.id],
});
const nothingNamed = Object.fromEntries(
  ['app', 'team', 'adUnit', 'user'].map((field) => [field, [ABSENT]]),
);

/**
 * The filter object narrows what one may see and never widens it. It is resolved in one place
 * (`selectionOf`; the law below sees that it is the same object everywhere), so one endpoint tries
 * its ids one by one and every other all of them together.
 */
function filter(
  input: object = {},
  owner?: Case['owner'],
): Record<string, Case | typeof companyWide> {
  const together: Case = {
    foreign: (it) => it.app,
    input: () => ({ date: 'last-7-days', compare: 'none', ...input }),
    put: (id, team) => (id === team.app ? named(team) : nothingNamed),
    ...(owner && { owner }),
  };
  return Object.fromEntries(
    filterIds.map((field) => [field, inCompany.has(field) ? companyWide : together]),
  );
}
function filterOneByOne(input: object, owner: Case['owner']) {
  const on = (foreign: Case['foreign'], put: Case['put']): Case => ({
    foreign,
    put,
    input: () => ({ date: 'last-7-days', compare: 'none', ...input }),
    ...(owner && { owner }),
  });
  return {
    ...filter(),
    app: on((it) => it.app, list('app')),
    singleApp: on(
      (it) => it.app,
      (id) => ({ singleApp: id }),
    ),
    team: on((it) => it.team, list('team')),
    adUnit: on((it) => it.adUnit, list('adUnit')),
    campaign: on((it) => it.campaign, list('campaign')),
    user: on((it) => it.amna.id, list('user')),
  };
}
const inCompany = new Set(['role', 'project', 'network', 'account']);
const filterIds = ['app', 'singleApp', 'team', 'adUnit', 'campaign', 'user', ...inCompany];

/** Everything that names an app: `input` is what else is needed. */
const app = (input: object = {}): Case => ({
  foreign: (it) => it.app,
  input: () => input,
  owner: lead,
});
const reportFields = {
  name: 'Mine',
  definition: { filter: {}, by: ['app'], measures: ['revenue'] },
};
const mailed = { every: 'day', at: '09:00' };
const alertRule = { measure: 'revenue', filter: {}, kind: 'below', threshold: 1 };
const report = (input: object = {}): Case => ({
  foreign: (it) => it.report.id,
  input: () => input,
  owner: lead,
});
const reviewFields = {
  game: 'Mine',
  scores: { coreLoop: null, ads: null, ux: null, storePage: null },
};
const appFields = { name: 'Mine', package: 'com.backlot.mine', platform: 'android' };

const campaign = (input: object = {}): Case => ({
  foreign: (it) => it.campaign,
  input: () => input,
  owner: lead,
});
/** The campaign first: its filter cannot widen anything. */
const ofCampaign = { ...filter({ id: 1 }), id: campaign() };

const table: Record<string, Record<string, Case | typeof companyWide>> = {
  'GET /user-profile-image': { person: companyWide },
  'POST /revoke-device': { id: { foreign: (it) => it.device, owner: lead, alone: true } },
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
  'GET /ecpm': filter(),
  'GET /user-acquisition': filter(),
  'GET /app-data': filter({}, lead),
  'GET /overview-data': filter(),
  'GET /app-detail': { id: app() },
  'GET /app-detail-data': filter({}, lead),
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
  'GET /campaigns/detail': ofCampaign,
  'GET /get-campaign-countries': ofCampaign,
  'GET /get-campaign-assets': { id: campaign() },
  'GET /get-daily-cost-countries': filter(),
  'GET /get-country-adunit': filter({}, lead),
  'POST /campaigns/update-budget': { id: campaign({ daily: 5_000_000, version: 0 }) },
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
  'GET /network-keys': { network: companyWide },
  'GET /network-key': { id: companyWide },
  'POST /add-network': { id: companyWide },
  'POST /order-networks': { ids: companyWide },
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
  'GET /report': { id: report() },
  'POST /save-report': {
    id: report({ version: 1, ...reportFields }),
    teamIds: {
      foreign: (it) => it.team,
      input: () => ({ ...reportFields, sharing: 'teams' }),
      put: list('teamIds'),
      owner: lead,
    },
  },
  'POST /duplicate-report': { id: report() },
  'POST /delete-report': { id: { ...report({ version: 1 }), alone: true } },
  'POST /restore-report': { id: { foreign: (it) => it.report.id, input: () => ({ version: 9 }) } },
  'GET /report-schedules': { reportId: report() },
  'POST /save-report-schedule': {
    id: {
      foreign: (it) => it.schedule.id,
      input: (it) => ({ version: 1, reportId: it.report.id, ...mailed, recipientIds: [1] }),
      owner: lead,
    },
    reportId: {
      foreign: (it) => it.report.id,
      input: (it) => ({ ...mailed, recipientIds: [it.lead.id] }),
      owner: lead,
    },
    recipientIds: {
      foreign: (it) => it.amna.id,
      input: (it) => ({ reportId: it.report.id, ...mailed }),
      put: list('recipientIds'),
      owner: lead,
    },
  },
  'POST /delete-report-schedule': {
    id: { foreign: (it) => it.schedule.id, input: () => ({ version: 1 }), owner: lead },
  },
  'POST /leave-report-schedule': {
    id: { foreign: (it) => it.schedule.id, owner: lead, alone: true },
  },
  'GET /report-alerts': { reportId: report() },
  'POST /save-report-alert': {
    id: {
      foreign: (it) => it.alert.id,
      input: () => ({ version: 1, rule: alertRule }),
      owner: lead,
    },
    reportId: report({ rule: alertRule }),
  },
  'POST /delete-report-alert': {
    id: { foreign: (it) => it.alert.id, input: () => ({ version: 1 }), owner: lead },
  },
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
  'POST /cancel-short-leave': {
    id: { foreign: (it) => it.leave.id, input: (it) => versionOf(it.leave), owner: amna },
  },
  'POST /read-notifications': {
    ids: { foreign: (it) => it.notification, put: list('ids') },
    upTo: { foreign: (it) => it.notification, input: () => ({ all: true }) },
  },
  'GET /tasks/info': task({}),
  'POST /tasks/save': {
    id: {
      foreign: (it) => it.task.id,
      input: (it) => ({ version: it.task.version, title: 'Mine' }),
      owner: lead,
    },
    appId: { foreign: (it) => it.app, input: () => ({ title: 'Mine' }), owner: lead },
    assigneeId: { foreign: (it) => it.amna.id, input: () => ({ title: 'Mine' }), owner: lead },
    reviewerId: { foreign: (it) => it.amna.id, input: () => ({ title: 'Mine' }), owner: lead },
  },
  'POST /tasks/status-update': task({ status: 'in_progress' }),
  'POST /tasks/pause': task({ reason: 'art' }),
  'POST /tasks/close': task({}),
  'GET /apps': {
    team: { foreign: (it) => it.team, put: list('team'), owner: lead },
    account: companyWide,
  },
  'GET /get-app': { id: app() },
  'GET /apps/data': { id: app() },
  'GET /app-icon': { app: { ...app(), put: (id) => ({ app: id }), owner: undefined } },
  'POST /save-edited-app': {
    id: app({ ...appFields, version: 9 }),
    teamId: { foreign: (it) => it.team, input: () => appFields, owner: lead },
    accountId: companyWide,
  },
  'POST /delete-app': { id: { ...app({ version: 1 }), alone: true } },
  'POST /restore-app': { id: app({ version: 1 }) },
  'POST /apps/update_pin': { id: app({ pinned: true }) },
  'POST /remove-app-icon': { id: app({ version: 1 }) },
  // Its fields come in a form; `register.test.ts` asks with one.
  'POST /upload-app-icon': { id: companyWide },
  'GET /linkingapps': { network: companyWide },
  'POST /savelinkingapps': {
    // A name that is linked already says so to its team, and does not exist for others.
    id: {
      foreign: (it) => it.names.linked,
      input: () => ({}),
      put: (id) => ({ links: [{ id, appId: 1 }] }),
      owner: lead,
    },
    appId: {
      foreign: (it) => it.app,
      input: () => ({}),
      put: (id) => ({ links: [{ id: 1, appId: id }] }),
    },
  },
  'POST /removelinkingapps': {
    ids: { foreign: (it) => it.names.linked, put: list('ids'), owner: lead },
  },
  'POST /undolinkingapps': { id: { foreign: (it) => it.names.step, owner: lead } },
  'GET /game-reviews': {
    app: { foreign: (it) => it.app, put: (id) => ({ app: id }) },
  },
  'GET /game-review': { id: { foreign: (it) => it.review.id, owner: lead } },
  'POST /save-game-review': {
    id: {
      foreign: (it) => it.review.id,
      input: () => ({ ...reviewFields, version: 9 }),
      owner: lead,
    },
    appId: app(reviewFields),
  },
  'POST /publish-game-review': {
    id: { foreign: (it) => it.review.id, input: (it) => versionOf(it.review), owner: lead },
  },
  'POST /delete-game-review': {
    id: { foreign: (it) => it.review.id, input: (it) => versionOf(it.review), owner: lead },
  },
  // They come in a form, or belong to a picture; `reviews.test.ts` asks with both.
  'POST /upload-game-review-image': { id: companyWide },
  'POST /delete-game-review-image': { id: companyWide },
  'POST /share-app': {
    id: {
      foreign: (it) => it.share.id,
      input: () => ({ version: 9, people: [1], figures: ['ads'] }),
      owner: lead,
    },
    appId: {
      foreign: (it) => it.app,
      input: (it) => ({ people: [it.outsider.id], figures: ['revenue'] }),
    },
    reportId: {
      foreign: (it) => it.report.id,
      input: (it) => ({ people: [it.outsider.id], figures: ['revenue'] }),
    },
    people: companyWide,
    teams: companyWide,
  },
  'POST /delete-share-app': {
    id: { foreign: (it) => it.share.id, input: (it) => versionOf(it.share), owner: lead },
  },
  'GET /shared-figures': { id: { foreign: (it) => it.share.id, owner: amna } },
  'GET /get-account': { id: { foreign: (it) => it.store, owner: lead } },
  'GET /import': batch(),
  'POST /link-import-apps': {
    ...batch({ links: [] }),
    appId: {
      foreign: (it) => it.app,
      input: (it) => ({ id: it.batch }),
      put: (id) => ({ links: [{ key: 'x', appId: id }] }),
      asker: (it) => it.outsideEnterer,
    },
  },
  'POST /save-import-mapping': {
    id: {
      foreign: (it) => it.mapping.id,
      input: (it) => ({ ...secretMapping(it.app), ...versionOf(it.mapping) }),
      asker: (it) => it.outsideEnterer,
      owner: (it) => it.enterer,
    },
    appId: {
      foreign: (it) => it.app,
      input: (it) => secretMapping(it.app, `Other of ${it.app}`),
      asker: (it) => it.outsideEnterer,
      owner: (it) => it.enterer,
    },
    network: companyWide,
  },
  'POST /delete-import-mapping': {
    id: {
      foreign: (it) => it.mapping.id,
      input: (it) => versionOf(it.mapping),
      asker: (it) => it.outsideEnterer,
      owner: (it) => it.enterer,
    },
  },
  'POST /commit-import': batch(),
  'POST /revert-import': batch(),
  'GET /data-entry-log': {
    app: { foreign: (it) => it.app, put: list('app'), asker: (it) => it.outsideEnterer },
    batch: { foreign: (it) => it.batch, asker: (it) => it.outsideEnterer },
    person: {
      foreign: (it) => it.enterer.id,
      put: list('person'),
      asker: (it) => it.outsideEnterer,
    },
    network: companyWide,
  },
  'GET /sheet-android-apps': filter({}, lead),
  'GET /sheet-ios-apps': filter(),
  'GET /sheet-new-apps': filter(),
  'GET /apps-sheets': filter({}, lead),
  'GET /apps-sheets-ios': filter(),
  'GET /apps-sheets-new': filter(),
  'GET /app-sheet-data': {
    ...filter({ singleApp: ABSENT }),
    singleApp: { foreign: (it) => it.app, owner: lead },
  },
  'GET /sheet/export': filter({ tab: 'android', view: 'days', format: 'csv' }),
  'POST /save-sheet-note': {
    app: { foreign: (it) => it.app, input: () => cellNote, owner: lead },
    id: {
      foreign: (it) => it.sheetNote.id,
      input: (it) => ({ ...cellNote, app: it.app, version: it.sheetNote.version }),
      owner: lead,
    },
  },
  'POST /delete-sheet-note': {
    id: { foreign: (it) => it.sheetNote.id, input: (it) => versionOf(it.sheetNote), owner: lead },
  },
  'GET /get-console-data': { app: entered({ put: list('app'), owner: (it) => it.enterer }) },
  'GET /data-entry/network-data': {
    app: entered({ put: list('app'), input: () => ({ network: 1 }) }),
    network: companyWide,
  },
  'GET /console-data': {
    app: entered({ owner: (it) => it.enterer }),
    network: companyWide,
  },
  'GET /get-console-countries': {
    app: entered({ input: () => ({ measure: 'installs' }), owner: (it) => it.enterer }),
    network: companyWide,
  },
  'GET /data-entry/app-adunit': {
    app: entered({ input: () => ({ network: 1 }) }),
    network: companyWide,
  },
  'POST /save-console-data': {
    app: entered({ put: (id) => cells({ app: id }), owner: (it) => it.enterer }),
  },
  'POST /save-network-form-data': {
    app: entered({ put: (id) => ({ network: 1, ...cells({ app: id, measure: 'revenue' }) }) }),
    adUnit: entered({
      foreign: (it) => it.adUnit,
      put: (id) => ({ network: 1, ...cells({ app: 1, adUnit: id, measure: 'revenue' }) }),
    }),
    network: companyWide,
  },
};

const idLike =
  /^(ids?|keys?|apps?|teams?|person|people|network|account|adUnit|singleApp|upTo)$|(Ids?|_ids?)$/;

type Schema = Record<string, unknown>;

/** Names of fields that take ids, also in lists of objects. */
function idFields(schema: Schema): string[] {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  return properties.flatMap(([name, it]) => {
    const inner = (it['items'] ?? {}) as Schema;
    const nested = inner['type'] === 'object' ? idFields(inner) : [];
    // The dashboard's batch is a word.
    const isId = idLike.test(name) || (name === 'batch' && it['type'] === 'integer');
    return isId ? [name, ...nested] : nested;
  });
}

/** Held for the whole company by every role that has it: for them no record is another team's. */
function isCompanyRight({ access }: Endpoint): boolean {
  if (access.kind !== 'permission') return false;
  return seededRoles.every((it) => [undefined, 'all'].includes(scopeOf(access, it.grants)));
}

/** Names of accounts and keys inside a report are no ids. */
const noIds = [
  'POST /save-edited-app storeId',
  'POST /save-edited-app key',
  'POST /import-report account',
  'POST /link-import-apps key',
];

const fields = allEndpoints()
  .filter(([, it]) => it.access.kind !== 'anyone' && !isCompanyRight(it))
  .flatMap(([key, it]) => {
    const schema = z.toJSONSchema(it.input, { io: 'input', unrepresentable: 'any' });
    return idFields(schema as Schema).map((field) => [key, field] as const);
  })
  .filter(([key, field]) => !noIds.includes(`${key} ${field}`));

test('every field that takes an id is in the table', () => {
  const missing = fields.filter(([key, field]) => !table[key]?.[field]);
  expect(missing.map((it) => it.join(' '))).toEqual([]);
});

let server: TestServer;
let shared: ForeignTeam;
beforeAll(async () => {
  server = await testServer();
  shared = await foreignTeam(server);
});
afterAll(() => server.close());

const absent = (it: number | string) => (typeof it === 'number' ? ABSENT : 'QQQ-99999');

/** What a reply says, without what every reply has of its own. */
function said({ status, body }: Reply): string {
  const { requestId, ...rest } = body;
  void requestId;
  return `${status} ${JSON.stringify(rest)}`;
}

/** Each case of an endpoint once, with all fields it is about. */
const compared = [...Map.groupBy(fields, ([key]) => key)].flatMap(([key, ofKey]) =>
  [...Map.groupBy(ofKey, ([, field]) => table[key]?.[field])].flatMap(([it, same]) =>
    it && it !== companyWide ? [[key, same.map(([, field]) => field).join(), it] as const] : [],
  ),
);

test('the filter is one object, or its field has a case of its own', () => {
  const own = allEndpoints().flatMap(([key, { input }]) => {
    if (!(input instanceof z.ZodObject) || !('adUnit' in input.shape)) return [];
    const fields = ['app', 'singleApp', 'team', 'adUnit', 'campaign', 'user'] as const;
    return fields
      .filter((it) => input.shape[it] !== filterFields[it])
      .filter((it) => table[key]?.[it] === table[key]?.['adUnit'])
      .map((it) => `${key} ${it}`);
  });
  expect(own).toEqual([]);
});

const began = performance.now();
afterAll(() => {
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`foreign ids: ${fields.length} fields in ${compared.length} cases, ${seconds} s`);
});

let worked: Promise<ForeignTeam> | undefined;
/**
 * Reading and being refused change nothing, so one team will do for both. What owners change is
 * another team's: a record that was changed or deleted still answers them otherwise than none.
 */
async function teamFor(key: string, it: Case): Promise<ForeignTeam> {
  if (key.startsWith('GET') || !it.owner) return shared;
  return it.alone ? foreignTeam(server) : (worked ??= foreignTeam(server));
}

describe.each(compared)('%s %s', (key, field, it) => {
  test('tells nothing about the other team', async () => {
    const team = await teamFor(key, it);
    const put = it.put ?? ((id: number | string) => ({ [field]: id }));
    const foreign = it.foreign(team);
    const call = (who: Colleague, id: number | string) =>
      who.call(key, { ...it.input?.(team), ...put(id, team) });
    const asker = it.asker?.(team) ?? team.outsider;
    const theirs = await call(asker, foreign);
    const nobodys = await call(asker, absent(foreign));
    expect(said(theirs)).toBe(said(nobodys));
    if (!it.owner) return;
    const own = await call(it.owner(team), foreign);
    expect(said(own)).not.toBe(said(await call(it.owner(team), absent(foreign))));
  });
});
