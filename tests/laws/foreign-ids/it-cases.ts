import { amna, lead, versionOf, type Case } from './cases.ts';

const wish = { kind: 'repair', title: 'Mine' };
const request = (input: object): Case => ({
  foreign: (it) => it.devices.request.id,
  input: (it) => ({ ...versionOf(it.devices.request), ...input }),
  owner: amna,
});

/** What others ask IT for and have in their hands. */
export const itCases: Record<string, Record<string, Case>> = {
  'GET /it-request': { id: { foreign: (it) => it.devices.request.id, owner: amna } },
  'GET /it-asset': { id: { foreign: (it) => it.devices.asset.id, owner: amna } },
  'GET /it-assets': { person: { foreign: (it) => it.amna.id, owner: lead } },
  'GET /it-access': { person: { foreign: (it) => it.amna.id, owner: lead } },
  'POST /save-it-request': {
    id: request({ ...wish, details: 'Changed' }),
    assetId: { foreign: (it) => it.devices.asset.id, input: () => wish, owner: amna },
  },
  'POST /move-it-request': {
    id: { ...request({ to: 'cancelled' }), alone: true },
    assetId: {
      foreign: (it) => it.devices.asset.id,
      input: (it) => ({ id: it.devices.request.id, ...versionOf(it.devices.request), to: 'done' }),
    },
  },
};
