import { firstSlides } from '#/domains/revenue/quarterly-report/slides.ts';
import { secretMapping } from '../../support/foreign-team.ts';
import {
  ABSENT,
  type Case,
  amna,
  app,
  appFields,
  batch,
  cellNote,
  cells,
  companyWide,
  entered,
  filter,
  lead,
  list,
  reviewFields,
  versionOf,
} from './cases.ts';

/** Apps, data entry and the rest: how to call each endpoint with an id. */
export const studioCases: Record<string, Record<string, Case | typeof companyWide>> = {
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
  'POST /ignorelinkingapps': {
    ids: {
      foreign: (it) => it.names.linked,
      input: () => ({ ignored: true }),
      put: list('ids'),
      owner: lead,
    },
  },
  'POST /apps-from-names': {
    ids: {
      foreign: (it) => it.names.linked,
      input: () => ({}),
      put: (id, team) => ({
        teamId: team.team,
        names: [{ ids: [id], name: 'Mine', platform: 'ios' }],
      }),
      owner: lead,
    },
    teamId: {
      foreign: (it) => it.team,
      input: () => ({ names: [{ ids: [1], name: 'Mine', platform: 'ios' }] }),
      owner: lead,
    },
    accountId: companyWide,
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
  'GET /coverage': { account: companyWide },
  'POST /end-source': {
    accountId: companyWide,
    appId: entered({ input: () => ({ source: 'admob', accountId: 1, lastDay: '2025-11-19' }) }),
  },
  // Sources that ended belong to accounts of the company; who sees some apps only finds none.
  'POST /reopen-source': { id: companyWide },
  'POST /revert-import': batch(),
  'POST /import-again': batch(),
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
  'POST /quarterly-report-slide': {
    appIds: {
      foreign: (it) => it.app,
      put: list('appIds'),
      input: () => ({ quarter: '2025-Q3', version: 0, title: 'Mine', slides: firstSlides() }),
      owner: lead,
    },
  },
};
