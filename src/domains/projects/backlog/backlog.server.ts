import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { serve } from '#/store/handler.ts';
import { selectIssues } from '../issues/issues.records.ts';
import { filtered } from '../list/filter-issues.records.ts';
import { needProject } from '../projects.records.ts';
import { snapshotSums, usualDone } from '../sprints/snapshot.ts';
import { sprintsOf } from '../sprints/sprints.records.ts';
import { backlogEndpoints } from './backlog.contract.ts';
import { backlogOrder, backlogSums, openSprintIds, planned } from './backlog.records.ts';
import { rankIssues } from './rank.server.ts';

export const backlogServed = serve(backlogEndpoints, {
  'GET /cjprojects/backlogs': async (input, context) => {
    const { db, now } = context;
    const project = await needProject(context, { key: input.project });
    const sprints = await sprintsOf(db, project.id);
    const done = sprints.flatMap((it) => (it.snapshot ? [snapshotSums(it.snapshot).done] : []));
    const { id, key, name, hue } = project;
    return {
      project: { id, key, name, hue },
      sprints: sprints.filter((it) => it.state !== 'completed'),
      backlog: await backlogSums(db, id),
      usual: usualDone(done),
      today: dayOf(now),
    };
  },

  'GET /cjprojects/backlog-list': async ({ project: key, page, perPage, ...filter }, context) => {
    const { db, who, now } = context;
    const { id } = await needProject(context, { key });
    const narrowed = filtered(filter, { projectId: id, myId: who.id, now });
    const open = await openSprintIds(db, id);
    const where = sql`${planned(open)} and ${narrowed}`;
    const selection = {
      where,
      order: backlogOrder(open),
      limit: perPage,
      offset: (page - 1) * perPage,
    };
    const { rows, total } = await selectIssues(db, selection);
    const beyond = rows.length === 0 && page > 1;
    return { rows, totalRows: beyond ? (await selectIssues(db, { where })).total : total };
  },

  'POST /cjprojects/rank': rankIssues,
});
