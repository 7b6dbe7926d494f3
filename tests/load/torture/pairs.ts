import { makeToken } from '#/server/cli/token.ts';
import type { Db } from '#/store/records/records.ts';
import type { Client } from './client.ts';
import { CommentClient } from './comments.ts';
import { NoticeClient } from './notices.ts';
import { SavedViewClient } from './saved-view.ts';
import { TaskClient } from './tasks.ts';

const PAIRS = 4;
/** A page of comments stays short, and is one that several write on. */
const TASKS = 12;

/** Colleagues who do small things quickly: the kills fall among many changes. */
export async function busyPairs(db: Db, roleId: number): Promise<Client[]> {
  const clients: Client[] = [];
  for (let nth = 1; nth <= PAIRS; nth += 1) {
    const one = await joined(db, `worker-${nth}`, roleId);
    const other = await joined(db, `helper-${nth}`, roleId);
    clients.push(
      new TaskClient(one.token, one.id, other),
      new CommentClient(other, one, await tasksOf(db, other.id, nth)),
      new NoticeClient(one),
      new NoticeClient(other),
      new SavedViewClient(one.token, one.id),
      new SavedViewClient(other.token, other.id),
    );
  }
  return clients;
}

async function joined(db: Db, name: string, roleId: number) {
  const email = `${name}@backlot.example`;
  const { id } = await db
    .insertInto('people')
    .values({ name, email, status: 'active', role_id: roleId, pin_hash: 'never entered' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name, token: await makeToken(db, email, new Date()) };
}

async function tasksOf(db: Db, person: number, pair: number): Promise<number[]> {
  const now = new Date();
  const rows = await db
    .insertInto('tasks')
    .values(
      Array.from({ length: TASKS }, (_, at) => ({
        key: `PAIR-${pair}-${at + 1}`,
        app_id: null,
        title: `Talked about, ${at + 1}`,
        description: null,
        reporter_id: person,
        assignee_id: person,
        reviewer_id: null,
        due_on: null,
        pause_reason: null,
        closed_at: null,
        created_at: now,
        updated_at: now,
      })),
    )
    .returning('id')
    .execute();
  return rows.map((it) => it.id);
}
