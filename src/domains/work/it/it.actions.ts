import { call } from '#/client/api.ts';
import { everyRow } from '#/client/every-row.ts';
import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { choice, entity, option, optional, orNone, passed, text } from '#/kernel/parameters.ts';
import { accessActions } from './access/access.actions.ts';
import { inventoryActions } from './inventory/inventory.actions.ts';
import { requestKindWords, stateWords } from './it-words.ts';
import { requestStates, type RequestState } from './request-rules.ts';
import { requestKinds, type RequestKind } from './requests/requests.contract.ts';

const PAGE = '/administration/it';

const itAsk = action({
  id: 'it.ask',
  title: 'Ask IT for something',
  icon: 'device-desktop',
  access: may('it:ask'),
  keywords: ['laptop', 'mouse', 'access', 'software', 'licence', 'repair', 'request', 'help desk'],
  verbs: ['ask it for', 'it request'],
  parameters: {
    kind: optional(
      choice<RequestKind>(
        'Kind',
        requestKinds.map((value) => ({ value, label: requestKindWords[value] })),
      ),
    ),
    title: optional(text('What')),
  },
  run: async ({ kind = 'other', title }, { go }) => {
    if (!title) return go(`${PAGE}?request=new`);
    const { id, version } = await call('POST /save-it-request', { kind, title });
    return {
      message: 'IT is asked',
      undo: () => call('POST /move-it-request', { id, version, to: 'cancelled' }),
    };
  },
});

const requestsOf = async () => {
  const [waiting, settled] = await Promise.all([
    everyRow((page) => call('GET /it-requests', page)),
    call('GET /it-requests', { closed: true, perPage: 50 }),
  ]);
  return [...waiting, ...settled.rows];
};

const request = option('Request', async () =>
  (await requestsOf()).map((it) => ({
    id: it.id,
    title: it.title,
    note: `${it.requester.name}, ${stateWords[it.state].toLowerCase()}`,
  })),
);

const read = async (id: number) => (await call('GET /it-request', { id })).request;

async function preview({ request: id }: { request?: number }): Promise<Preview> {
  if (id === undefined) return { facts: [] };
  const it = await read(id);
  return {
    facts: [
      { label: 'Request', value: it.title, note: requestKindWords[it.kind] },
      { label: 'Asked by', value: it.requester.name },
      { label: 'Now', value: stateWords[it.state], note: it.assignee?.name ?? 'Nobody has it' },
    ],
  };
}

const wanted: Readonly<Record<RequestState, readonly string[]>> = {
  open: ['again'],
  in_progress: ['take up', 'progress'],
  waiting: ['park'],
  done: ['settled'],
  refused: ['refuse'],
  cancelled: ['cancel'],
};

export const itMove = action({
  id: 'it.move',
  title: 'Settle a request to IT',
  icon: 'tool',
  access: may('it:write'),
  keywords: ['take up', 'done', 'refuse', 'waiting', 'request', 'help desk'],
  parameters: {
    request,
    to: choice<RequestState>(
      'to',
      requestStates.map((value) => ({
        value,
        label: stateWords[value].toLowerCase(),
        keywords: wanted[value],
      })),
    ),
    assetId: optional(entity('asset', 'Device')),
    note: optional(text('note')),
    /** Access that stands in the register from then on. */
    grants: passed<string>(),
    version: passed<number>(),
  },
  preview,
  run: async ({ request: id, to, note = '', assetId, grants, version }) => {
    const at = version ?? (await read(id)).version;
    const given = { assetId, grants };
    const it = await call('POST /move-it-request', { id, version: at, to, note, ...given });
    return { message: `${it.title}: ${stateWords[to].toLowerCase()}` };
  },
});

export const itWithdraw = action({
  id: 'it.withdraw',
  title: 'Cancel a request to IT',
  icon: 'ban',
  access: may('it:ask'),
  keywords: ['withdraw', 'request', 'not needed'],
  parameters: { request, version: passed<number>() },
  preview,
  run: async ({ request: id, version }) => {
    const at = version ?? (await read(id)).version;
    const it = await call('POST /move-it-request', { id, version: at, to: 'cancelled' });
    return { message: `“${it.title}” is cancelled` };
  },
});

export const itAssign = action({
  id: 'it.assign',
  title: 'Give a request to somebody in IT',
  icon: 'user-check',
  access: may('it:write'),
  keywords: ['assign', 'request', 'take'],
  parameters: {
    request,
    person: orNone(
      option('Person', async () =>
        (await call('GET /it-agents', {})).rows.map(({ id, name }) => ({ id, title: name })),
      ),
      'nobody',
    ),
    version: passed<number>(),
  },
  preview,
  run: async ({ request: id, person, version }) => {
    const before = await read(id);
    const asked = { id, version: version ?? before.version, assigneeId: person };
    const after = await call('POST /assign-it-request', asked);
    const back = { id, version: after.version, assigneeId: before.assignee?.id ?? null };
    return {
      message: after.assignee ? `${after.assignee.name} has it` : 'Nobody has it',
      undo: () => call('POST /assign-it-request', back),
    };
  },
});

export const itActions = [
  itAsk,
  itMove,
  itWithdraw,
  itAssign,
  ...inventoryActions,
  ...accessActions,
];
