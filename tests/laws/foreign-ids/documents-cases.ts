import type { ForeignTeam } from '../../support/foreign-team.ts';
import { companyWide, lead, type Case } from './cases.ts';

/** A document that is its lead's alone. */
const document = (input: object = {}, owner: Partial<Case> = { owner: lead }): Case => ({
  foreign: (it) => it.document.id,
  input: () => input,
  ...owner,
});
const audience = { audience: 'everybody', level: 'read' };
/** What the asker's own document needs for its permissions. */
const own = (it: ForeignTeam, change: object) => ({
  ...it.ownDocument,
  ...audience,
  ownerId: it.outsider.id,
  ...change,
});
const inOwn = (foreign: Case['foreign'], put: (id: number | string) => object): Case => ({
  foreign,
  put: (id, team) => own(team, put(id)),
});

/** Documents belong to whom they are shared with. */
export const documentsCases: Record<string, Record<string, Case | typeof companyWide>> = {
  'GET /documents/info': { id: document() },
  'GET /documents/file': { id: document({}, {}) },
  'GET /documents/archive': { id: document({}, {}) },
  'GET /documents/versions': { id: document() },
  'GET /documents/version': { id: document({ number: 1 }) },
  'GET /documents/permissions': { id: document() },
  'POST /documents/save': {
    id: document({ version: 9, title: 'Mine' }),
    parentId: document({ title: 'Mine' }),
  },
  'POST /documents/restore': { id: document({ version: 9, number: 1 }) },
  'POST /documents/verify': { id: document({ version: 9, until: null }) },
  'POST /documents/delete': { id: document({ version: 9 }) },
  // Only what is deleted can come back; `writing.test.ts` asks with such a one.
  'POST /documents/bring-back': { id: document({}, {}) },
  // Its fields come in a form; `writing.test.ts` asks with one.
  // Its fields come in a form; `import.test.ts` asks with one.
  'POST /documents/import-archive': { parentId: companyWide },
  'POST /documents/upload-image': { id: companyWide },
  'POST /documents/move': {
    id: document({ parentId: null }),
    parentId: {
      foreign: (it) => it.document.id,
      put: (id, it) => ({ id: it.ownDocument.id, parentId: id }),
    },
    beforeId: {
      foreign: (it) => it.document.id,
      put: (id, it) => ({ id: it.ownDocument.id, parentId: null, beforeId: id }),
    },
  },
  'POST /documents/permissions': {
    id: {
      foreign: (it) => it.document.id,
      input: (it) => ({ version: 9, ...audience, ownerId: it.lead.id }),
      // Also the people in its list have ids.
      put: (id) => ({ id }),
      owner: lead,
    },
    teamId: inOwn(
      (it) => it.team,
      (teamId) => ({ audience: 'team', teamId }),
    ),
    people: inOwn(
      (it) => it.amna.id,
      (id) => ({ audience: 'people', people: [{ id, level: 'read' }] }),
    ),
    ownerId: inOwn(
      (it) => it.amna.id,
      (ownerId) => ({ ownerId }),
    ),
  },
};
