import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { serve } from '#/store/handler.ts';
import { standardWorkdays } from '#/store/hours-on-day.ts';
import { anywhere } from '#/store/records/like.ts';
import { projectInScope } from '#/store/scope.ts';
import { mayIn, needProject, projectsWith } from '../projects.records.ts';
import { timelineEndpoints } from './timeline.contract.ts';
import {
  blocksOf,
  holidaysBetween,
  projectSpans,
  selectTimeline,
  shownIssues,
  sprintSpans,
} from './timeline.records.ts';

export const timelineServed = serve(timelineEndpoints, {
  'GET /cjprojects/timeline': async ({ project: key, ...filter }, context) => {
    const { db, who, now } = context;
    const { id, key: ownKey, name, archived_at } = await needProject(context, { key });
    const where = shownIssues(filter, { projectId: id, myId: who.id, now });
    const found = await selectTimeline(db, where);
    const ids = found.issues.map((it) => it.id);
    return {
      project: { id, key: ownKey, name },
      mayWrite: archived_at === null && (await mayIn(context, 'issues:write', id)),
      ...found,
      sprints: await sprintSpans(db, id),
      blocks: await blocksOf(db, ids, who),
    };
  },

  'GET /cjprojects/timeline-projects': async ({ search, state, page, perPage }, context) => {
    const { db, who, scope } = context;
    const like = anywhere(search ?? '');
    const where = sql.join(
      [
        projectInScope('p.id', who, scope),
        state === 'all' ? sql`true` : sql`(p.archived_at is null) = ${state === 'active'}`,
        search ? sql`(p.name ilike ${like} or p.key ilike ${like})` : sql`true`,
      ],
      sql` and `,
    );
    const found = await projectSpans(db, where, { limit: perPage, offset: (page - 1) * perPage });
    const movable = await projectsWith(
      context,
      'projects:configure',
      found.rows.map((it) => it.id),
    );
    const rows = found.rows.map((it) => ({ ...it, mayMove: !it.archived && movable.has(it.id) }));
    return { ...found, rows };
  },

  'GET /cjprojects/timeline-days': async ({ from, to }, { db, now }) => ({
    workdays: [...(await standardWorkdays(db, dayOf(now)))],
    holidays: await holidaysBetween(db, from, to),
  }),
});
