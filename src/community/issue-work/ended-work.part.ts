import { call } from '#/client/api.ts';

/** The tasks of an issue; none for those who see no tasks. */
const tasksOf = (issueId: number) =>
  call('GET /tasks/of-issue', { issueId }).catch(() => ({ rows: [], mine: null }));

/** "Ends GEN-4, your work on it", before an issue is closed; undefined where nothing was begun. */
export async function endsWarning(issueId: number): Promise<string | undefined> {
  const { mine } = await tasksOf(issueId);
  const isBegun = mine?.status === 'in_progress' || mine?.status === 'paused';
  return isBegun ? `Ends ${mine.key}, your work on it` : undefined;
}

interface Closed {
  id: number;
  updatedAt: string;
}

/** ", GEN-4 closed" of the work that ended with an issue, in the same moment; or nothing. */
export async function endedNote({ id, updatedAt }: Closed): Promise<string> {
  const { rows } = await tasksOf(id);
  return rows
    .filter((it) => it.updatedAt === updatedAt)
    .map((it) => (it.status === 'closed' ? `, ${it.key} closed` : `, ${it.key} handed in`))
    .join('');
}
