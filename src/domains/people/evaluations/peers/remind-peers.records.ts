import { addDays } from '#/kernel/days.ts';
import { readersOf } from '#/store/readers.ts';
import type { Db } from '#/store/records/records.ts';
import { AHEAD, stageOf, stageWords } from '../due-stages.ts';
import type { Tell } from '../evaluation-notices.ts';
import { takesAnswer, writesSide } from '../evaluations.policy.ts';
import { askedLink } from './peer-notices.ts';

/** Tells colleagues who were asked that their feedback is due soon, today, or was. */
export async function remindPeers(db: Db, today: string, tell: Tell): Promise<number> {
  const rows = await db
    .selectFrom('peer_feedback as f')
    .innerJoin('evaluations as e', 'e.id', 'f.evaluation_id')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select(['f.id', 'f.peer_id', 'f.due_on', 'p.name'])
    .where('f.state', '=', 'requested')
    .where('f.due_on', '<=', addDays(today, AHEAD))
    .where(takesAnswer())
    .orderBy('f.peer_id')
    .orderBy('f.id')
    .execute();
  const people = await readersOf(db, [...new Set(rows.map((it) => it.peer_id))]);
  const able = new Set(people.filter((it) => writesSide('self', it)).map((it) => it.id));
  for (const { id, peer_id, due_on, name } of rows) {
    if (!able.has(peer_id) || due_on === null) continue;
    const stage = stageOf(due_on, today);
    await tell([peer_id], {
      type: 'evaluations.due',
      title: `Your feedback on ${name} ${stageWords(stage, due_on)}`,
      link: askedLink(id),
      key: `evaluations.due:peer:${id}:${due_on}:${stage}`,
    });
  }
  return rows.length;
}
