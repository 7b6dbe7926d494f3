import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notAllowed, notFound } from '#/kernel/refusal.ts';
import type { Context, Handlers } from '#/store/handler.ts';
import { holdersToTell } from '#/store/holders.ts';
import { agents } from '../agents.records.ts';
import { requestKindWords } from '../it-words.ts';
import { askingReader } from '../it.policy.ts';
import { unsettled, type RequestState } from '../request-rules.ts';
import { assignRequest, moveRequest } from './move-request.server.ts';
import type { ItRequest, requestEndpoints } from './requests.contract.ts';
import { findRequest, listRequests, lockRequest, movesMade } from './requests.records.ts';

type Save = ParsedInputOf<(typeof requestEndpoints)['POST /save-it-request']>;

/** One asks for the repair of what one has. */
async function checkAsset({ db, who }: Context, assetId: number | null, requesterId = who.id) {
  if (assetId === null) return;
  const held = await db
    .selectFrom('it_holdings')
    .select('id')
    .where('asset_id', '=', assetId)
    .where('person_id', '=', requesterId)
    .where('until', 'is', null)
    .executeTakeFirst();
  if (!held) throw invalid({ assetId: 'Choose something you have.' });
}

async function change(it: Save & { id: number; version: number }, context: Context) {
  const { db, audit } = context;
  const before = await lockRequest(askingReader(context), it);
  if (!before.can.edit) {
    if (!unsettled.includes(before.state)) throw conflict('This request is settled.');
    throw notAllowed('Only whoever asked and IT change a request.');
  }
  if (it.assetId !== (before.asset?.id ?? null))
    await checkAsset(context, it.assetId, before.requester.id);
  const values = valuesOf(it);
  await db
    .updateTable('it_requests')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', it.id)
    .execute();
  audit({ action: 'it-request.change', subject: ['it-request', it.id], before, after: values });
  return it.id;
}

const valuesOf = (it: Save) => ({
  kind: it.kind,
  title: it.title,
  details: it.details,
  priority: it.priority,
  needed_on: it.neededOn,
  asset_id: it.assetId,
});

async function ask(it: Save, context: Context) {
  const { db, who, now, audit, notify } = context;
  await checkAsset(context, it.assetId);
  const values = { ...valuesOf(it), requester_id: who.id, created_at: now };
  const { id } = await db
    .insertInto('it_requests')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ action: 'it-request.ask', subject: ['it-request', id], after: values });
  const others = (await holdersToTell(db, 'it:write')).filter((one) => one !== who.id);
  await notify(others, {
    type: 'it.asked',
    title: `${who.name} asks for ${requestKindWords[it.kind].toLowerCase()}: ${it.title}`,
    from: who.name,
    link: `/administration/it?request=${id}`,
    key: `it.asked:${id}`,
  });
  return id;
}

async function save(it: Save, context: Context): Promise<ItRequest> {
  const { id: known, version } = it;
  const id =
    known === undefined
      ? await ask(it, context)
      : await change({ ...it, id: known, version: version! }, context);
  return (await findRequest(askingReader(context), id))!;
}

export const requestHandlers: Handlers<typeof requestEndpoints> = {
  'GET /it-requests': ({ page, perPage, ...filter }, context) =>
    listRequests(context, filter, { page, perPage }),
  'GET /it-request': async ({ id }, context) => {
    const request = await findRequest(context, id);
    if (!request) throw notFound('This request');
    const moves = await movesMade(context.db, id);
    return {
      request,
      moves: moves.map(({ from_state, to_state, at, ...rest }) => ({
        ...rest,
        from: from_state as RequestState,
        to: to_state as RequestState,
        at: at.toISOString(),
      })),
    };
  },
  'GET /it-agents': async (_input, { db }) => ({ rows: await agents(db) }),
  'POST /save-it-request': save,
  'POST /move-it-request': moveRequest,
  'POST /assign-it-request': assignRequest,
};
