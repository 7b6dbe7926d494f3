import { may } from '#/kernel/access.ts';
import type { DueSource } from '#/store/due.ts';

const SOME = 5;

/** The running sprints of the teams I lead, to be completed on their last day. */
export const sprintsDue: DueSource = {
  access: may('tasks:write'),
  find: async ({ db, who }) => {
    if (who.ledTeamIds.length === 0) return [];
    const rows = await db
      .selectFrom('task_sprints')
      .select(['id', 'name', 'ends_on'])
      .where('team_id', 'in', [...who.ledTeamIds])
      .where('state', '=', 'active')
      .orderBy('ends_on')
      .orderBy('id')
      .limit(SOME)
      .execute();
    return rows.map((it) => ({
      kind: 'sprint',
      title: `Complete ${it.name}`,
      day: it.ends_on,
      link: `/tasks/sprint?sprint=${it.id}`,
    }));
  },
};
