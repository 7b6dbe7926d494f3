import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notAllowed } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { giveAccess } from '../access/access.server.ts';
import { agents } from '../agents.records.ts';
import { give } from '../inventory/hand-out.server.ts';
import { findAsset } from '../inventory/inventory.records.ts';
import { stateWords } from '../it-words.ts';
import { askingReader, isAgent } from '../it.policy.ts';
import { unsettled } from '../request-rules.ts';
import type { ItRequest, requestEndpoints } from './requests.contract.ts';
import { findRequest, lockRequest } from './requests.records.ts';

type Move = ParsedInputOf<(typeof requestEndpoints)['POST /move-it-request']>;
type Assign = ParsedInputOf<(typeof requestEndpoints)['POST /assign-it-request']>;

const linkTo = (id: number) => `/administration/it?request=${id}`;

/** Why somebody may not take it there, in words they can act upon. */
function refuse(request: ItRequest, to: ItRequest['state'], context: Context): never {
  if (request.isMine && isAgent(context.who.grants))
    throw notAllowed('Your own request is worked on by somebody else.');
  throw conflict(
    `A request that is ${stateWords[request.state].toLowerCase()} cannot become ${stateWords[to].toLowerCase()}.`,
  );
}

/** Hands over what was asked for, from the shelf. */
async function handOver(request: ItRequest, assetId: number, context: Context) {
  const { db, who } = context;
  const asset = await findAsset({ db, who, scope: 'all' }, assetId);
  if (!asset) throw invalid({ assetId: 'This thing was not found.' });
  const { id, version } = asset;
  const note = `For “${request.title}”`;
  await give({ id, version, personId: request.requester.id, note }, context);
}

/** Takes a request to another state; whoever asked is told what became of it. */
export async function moveRequest(
  { id, version, to, note, assetId, grants }: Move,
  context: Context,
): Promise<ItRequest> {
  const { db, who, now, audit, notify } = context;
  const before = await lockRequest(askingReader(context), { id, version });
  if (!before.can.move.includes(to)) refuse(before, to, context);
  if (assetId !== undefined) await handOver(before, assetId, context);
  if (grants !== undefined) {
    const personId = before.requester.id;
    await giveAccess({ personId, what: grants, note: '', requestId: id }, context);
  }
  await db
    .updateTable('it_requests')
    .set((eb) => ({
      state: to,
      closed_at: unsettled.includes(to) ? null : now,
      // Whoever takes it up has it, unless somebody else was named.
      ...(to === 'in_progress' && !before.assignee && { assignee_id: who.id }),
      ...(assetId !== undefined && { asset_id: assetId }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('it_request_moves')
    .values({
      request_id: id,
      person_id: who.id,
      from_state: before.state,
      to_state: to,
      note,
      at: now,
    })
    .execute();
  audit({
    action: 'it-request.move',
    subject: ['it-request', id],
    before: { state: before.state },
    after: { state: to, note, ...(assetId !== undefined && { assetId }) },
  });
  const concerned = before.isMine ? before.assignee?.id : before.requester.id;
  if (concerned !== undefined && concerned !== who.id)
    await notify([concerned], {
      type: 'it.moved',
      title: `${before.title}: ${stateWords[to].toLowerCase()}`,
      ...(note && { body: note }),
      from: who.name,
      link: linkTo(id),
      key: `it.moved:${id}:${before.version}`,
    });
  return (await findRequest(askingReader(context), id))!;
}

/** Says who works on it; they are told. */
export async function assignRequest(
  { id, version, assigneeId }: Assign,
  context: Context,
): Promise<ItRequest> {
  const { db, who, audit, notify } = context;
  const before = await lockRequest(askingReader(context), { id, version });
  if (!before.can.assign) throw conflict('This request is settled.');
  if (before.assignee?.id === assigneeId || (!before.assignee && assigneeId === null))
    return before;
  const assignee = (await agents(db)).find((it) => it.id === assigneeId);
  if (assigneeId !== null && !assignee)
    throw invalid({ assigneeId: 'Choose somebody who works on requests.' });
  if (assigneeId === before.requester.id)
    throw invalid({ assigneeId: 'Nobody works on their own request.' });
  await db
    .updateTable('it_requests')
    .set((eb) => ({ assignee_id: assigneeId, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  audit({
    action: 'it-request.assign',
    subject: ['it-request', id],
    before: { assignee: before.assignee?.name ?? null },
    after: { assignee: assignee?.name ?? null },
  });
  if (assignee && assignee.id !== who.id)
    await notify([assignee.id], {
      type: 'it.asked',
      title: `${before.title} is yours to settle`,
      from: who.name,
      link: linkTo(id),
      key: `it.assigned:${id}:${before.version}`,
    });
  return (await findRequest(askingReader(context), id))!;
}
