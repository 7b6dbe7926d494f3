import type { ForeignTeam } from '../../support/foreign-team.ts';
import type { Colleague } from '../../support/server.ts';

/**
 * An id of another team's record is answered exactly as one that does not exist. The table says for
 * every field that takes an id how to call its endpoint; a new field without a line here fails.
 */
export interface Case {
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
  /** Needs or takes away this record, on which other cases work, or all that the team has. */
  alone?: true | 'all of it';
}

/** Known to everyone in the company: no record of a team. */
export const companyWide = 'company-wide' as const;

export const lead = (it: ForeignTeam) => it.lead;
export const amna = (it: ForeignTeam) => it.amna;
/** An id nobody has. */
export const ABSENT = 2_000_000_000;
export const list = (field: string) => (id: number | string) => ({ [field]: [id] });

export const view: Case = {
  foreign: (it) => it.view.id,
  input: (it) => ({ version: it.view.version, path: '/dashboard', name: 'Mine', query: '' }),
  owner: lead,
};
export const remark: Case = {
  foreign: (it) => it.annotation.id,
  input: (it) => ({ version: it.annotation.version, day: '2025-11-19', text: 'Mine' }),
  owner: lead,
};
export const versionOf = (it: { version: number }) => ({ version: it.version });
export const task = (input: object, owner = amna) => ({
  id: { foreign: (it: ForeignTeam) => it.task.id, input: () => input, owner },
  key: { foreign: (it: ForeignTeam) => it.task.key, input: () => input, owner },
});
export const batch = (input: object = {}): Record<string, Case> => ({
  id: {
    foreign: (it) => it.batch,
    input: () => input,
    asker: (it) => it.outsideEnterer,
    owner: (it) => it.enterer,
  },
});

export const cellNote = { day: '2025-11-19', measure: 'revenue', text: 'Mine' };

/** Asked by somebody who enters figures elsewhere. */
export const entered = (it: Partial<Case>): Case => ({
  foreign: (team) => team.app,
  asker: (team) => team.outsideEnterer,
  ...it,
});
export const cells = (it: object) => ({
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
export function filter(
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
export function filterOneByOne(input: object, owner: Case['owner']) {
  const on = (foreign: Case['foreign'], put: Case['put'], more: object = {}): Case => ({
    foreign,
    put,
    input: () => ({ date: 'last-7-days', compare: 'none', ...input, ...more }),
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
    // A campaign earns nothing by itself, it spends.
    campaign: on((it) => it.campaign, list('campaign'), { measures: 'spend' }),
    user: on((it) => it.amna.id, list('user')),
  };
}
/** Hours know neither days nor ad units and campaigns. */
export function today(): Record<string, Case | typeof companyWide> {
  const on = (foreign: Case['foreign'], put: Case['put']): Case => ({ foreign, put, owner: lead });
  const { adUnit: _adUnit, campaign: _campaign, ...fields } = filter();
  return {
    ...fields,
    app: on((it) => it.app, list('app')),
    singleApp: on(
      (it) => it.app,
      (id) => ({ singleApp: id }),
    ),
    team: on((it) => it.team, list('team')),
    user: on((it) => it.amna.id, list('user')),
  };
}
const inCompany = new Set(['role', 'project', 'network', 'account']);
const filterIds = ['app', 'singleApp', 'team', 'adUnit', 'campaign', 'user', ...inCompany];

/** Everything that names an app: `input` is what else is needed. */
export const app = (input: object = {}): Case => ({
  foreign: (it) => it.app,
  input: () => input,
  owner: lead,
});
export const reportFields = {
  name: 'Mine',
  definition: { filter: {}, by: ['app'], measures: ['revenue'] },
};
export const ownMeasureFields = { formula: 'revenue / installs', unit: 'money' };
export const ownMeasure = (input: object = {}): Case => ({
  foreign: (it) => it.ownMeasure.id,
  input: () => input,
  owner: lead,
});
export const mailed = { every: 'day', at: '09:00' };
export const alertRule = { measure: 'revenue', filter: {}, kind: 'below', threshold: 1 };
export const report = (input: object = {}): Case => ({
  foreign: (it) => it.report.id,
  input: () => input,
  owner: lead,
});
export const reviewFields = {
  game: 'Mine',
  scores: { coreLoop: null, ads: null, ux: null, storePage: null },
};
export const appFields = { name: 'Mine', package: 'com.backlot.mine', platform: 'android' };

export const campaign = (input: object = {}): Case => ({
  foreign: (it) => it.campaign,
  input: () => input,
  owner: lead,
});
/** The campaign first: its filter cannot widen anything. */
export const ofCampaign = { ...filter({ id: 1 }), id: campaign() };
