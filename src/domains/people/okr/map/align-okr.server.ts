import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { changeObjective, checkChange, locked } from '../change-okr.server.ts';
import { objectiveDetail } from '../get-okr.server.ts';
import { editableStates } from '../okr-machine.ts';
import { cycleFor } from '../okr-reply.server.ts';
import { stateWords } from '../okr-words.ts';
import type { okrEndpoints } from '../okr.contract.ts';
import { mayWrite } from '../okr.policy.ts';
import { checkParent, servedAfter } from '../place-okr.server.ts';

type Align = ParsedInputOf<(typeof okrEndpoints)['POST /align-okr']>;

/** Says what an objective serves, and leaves all else of it as it is. */
export async function alignOkr({ id, version, parentId: wanted }: Align, context: Context) {
  const { who, audit } = context;
  const row = await locked(context, id);
  const words = 'You may not change this objective.';
  await checkChange(context, row, { may: mayWrite(who, row), version, words });
  if (!editableStates.includes(row.state))
    throw conflict(`This objective is ${stateWords[row.state].toLowerCase()}.`);
  const parentId = await servedAfter(context, row.parent_id, wanted);
  if (parentId !== null && parentId !== row.parent_id)
    await checkParent(context, { ...row, days: cycleFor(row) }, parentId);
  await changeObjective(context, row, { parent_id: parentId });
  audit({
    action: 'objective.align',
    subject: ['objective', id],
    before: { parent_id: row.parent_id },
    after: { parent_id: parentId },
  });
  return objectiveDetail(context, id);
}
