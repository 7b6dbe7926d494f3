import { actions } from '#/app/actions.ts';
import type { Change } from '#/client/api.ts';
import type { Outcome } from '#/kernel/action.ts';
import { takingChanges } from './connect.ts';
import type { Queued } from './kept.ts';

/** What its action would have answered to this reply: how it is said, and how it is undone. */
export async function outcomeOf(it: Queued, reply: unknown): Promise<Outcome | undefined> {
  const action = actions.find(({ id }) => id === it.act?.id);
  if (!action || !it.act) return undefined;
  const stage = { go: () => undefined, person: { id: it.person, name: '' } };
  const answer = ({ endpoint }: { endpoint: string }) =>
    endpoint === it.endpoint ? Promise.resolve(reply) : undefined;
  // Its values were written for this action when it was run for the first time.
  const run = () => action.run(it.act!.values as never, stage);
  const outcome = await takingChanges(answer, run);
  if (!outcome) return undefined;
  return outcome;
}

/** What undoes a thing that was done, to be sent in its place; undefined when nothing can. */
export async function undoOf(it: Queued, reply: unknown): Promise<Queued[] | undefined> {
  const outcome = await outcomeOf(it, reply);
  if (!outcome?.undo) return undefined;
  const { person, takenBack = Date.now() } = it;
  const found: Queued[] = [];
  const gather = ({ endpoint, input, idempotencyKey: id }: Change) => {
    found.push({ id, endpoint, input, title: `Undo ${it.title}`, person, at: takenBack });
    return Promise.resolve({});
  };
  await takingChanges(gather, outcome.undo);
  return found;
}
