import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { serve } from '#/store/handler.ts';
import { selectIssues, type IssueRecord } from '../issues/issues.records.ts';
import { filtered } from '../list/filter-issues.records.ts';
import { countIssues } from '../list/issue-counts.records.ts';
import { needProject } from '../projects.records.ts';
import { snapshotSums, usualDone } from '../sprints/snapshot.ts';
import { sprintsOf } from '../sprints/sprints.records.ts';
import { backlogEndpoints } from './backlog.contract.ts';
import { backlogParts, backlogSums, openSprintIds } from './backlog.records.ts';
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
    const rows: IssueRecord[] = [];
    let totalRows = 0;
    // Part by part: each is read off its index, where all of it in one order would be sorted whole.
    for (const { where, order } of backlogParts(await openSprintIds(db, id))) {
      const part = sql`${where} and ${narrowed}`;
      const [counted] = await countIssues(db, { projectId: id, where: part, filter, by: 'none' });
      const before = (page - 1) * perPage + rows.length - totalRows;
      totalRows += counted?.totalRows ?? 0;
      if (rows.length === perPage) continue;
      const cut = { limit: perPage - rows.length, offset: Math.max(0, before), uncounted: true };
      rows.push(...(await selectIssues(db, { where: part, order, ...cut })).rows);
    }
    return { rows, totalRows };
  },

  'POST /cjprojects/rank': rankIssues,
});
