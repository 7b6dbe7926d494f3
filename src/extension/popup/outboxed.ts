import { CallError } from '#/client/api.ts';
import type { AnyAction, Stage } from '#/kernel/action.ts';
import { wishing } from '../connect.ts';
import { sendWaiting } from '../outbox.ts';
import { takeBack } from '../queue.ts';

/** The action as the popup runs it: what it changes goes through the outbox, and waits for a line. */
export function outboxed(it: AnyAction, person: number): AnyAction {
  const run = async (values: Record<string, unknown>, stage: Stage) => {
    let key = '';
    const onPlaced = (id: string) => void (key = id);
    const wish = { title: it.title, act: { id: it.id, values }, onPlaced };
    try {
      return await wishing(wish, () => it.run(values as never, stage));
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'queued') throw error;
      const undo = () => takeBack(person, key).then(sendWaiting);
      return { message: `${it.title}: waits, and is sent once`, undo };
    }
  };
  return { ...it, run };
}
