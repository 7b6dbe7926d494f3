import { call } from '#/client/api.ts';

/** The tasks of an issue; none for those who see no projects. */
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
    .filter((it) => it.key !== null && it.updatedAt === updatedAt)
    .map((it) => (it.status === 'closed' ? `, ${it.key} closed` : `, ${it.key} handed in`))
    .join('');
}

/** Goes on with the own work that ended while its timer ran, once the issue is open again. */
export async function resumeEnded({ id, updatedAt }: Closed): Promise<void> {
  const { rows } = await tasksOf(id);
  const ended = rows.find((it) => it.updatedAt === updatedAt && it.status === 'closed');
  if (typeof ended?.id !== 'number') return;
  const { events } = await call('GET /tasks/info', { id: ended.id });
  if (events.some((it) => it.at === updatedAt && it.from === 'in_progress'))
    await call('POST /tasks/work-on-issue', { issueId: id, pauseRunning: true });
}
