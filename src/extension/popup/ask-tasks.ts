import { call } from '#/client/api.ts';

/** As many as have a digit. */
const MOST = 9;

/** My tasks, and the times away that wait for an answer. */
export async function askTasks() {
  const background = { background: true };
  const [tasks, idle] = await Promise.all([
    call('GET /tasks', { perPage: MOST }, background),
    call('GET /tasks/idle', {}, background),
  ]);
  return { ...tasks, idle: idle.rows };
}
