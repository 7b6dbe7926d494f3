import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { projectInScope } from '#/store/scope.ts';
import { isWanted, searchSource } from '#/store/search.ts';
import { issueLink } from './issues/issue-notices.records.ts';
import { healthWords, openGroups } from './project-words.ts';

/** Projects by key and name, archived ones last. */
export const projectSearch = searchSource({
  kind: 'project',
  access: may('projects:read'),
  seen: ({ who, scope }) =>
    scope === 'all' ? undefined : sql`${projectInScope('e.id', who, scope)}`,
  rows: ({ db, who, scope }, wanted) =>
    db
      .selectFrom('projects as p')
      .innerJoin('people as lead', 'lead.id', 'p.lead_id')
      .select(['p.id', 'p.key', 'p.name', 'p.health', 'lead.name as lead'])
      .select(sql<boolean>`p.archived_at is not null`.as('archived'))
      .where(projectInScope('p.id', who, scope))
      .where(isWanted('p.id', wanted))
      .orderBy('archived')
      .orderBy('p.id', 'desc')
      .limit(wanted.limit),
  hit: (it) => ({
    id: it.id,
    title: it.name,
    key: it.key,
    note: it.lead,
    end: it.archived ? 'Archived' : healthWords[it.health],
    link: `/project/list?project=${it.key}`,
  }),
});

/** Open issues by key and title, one's own first; closed ones where they were found. */
export const issueSearch = searchSource({
  kind: 'issue',
  access: may('projects:read'),
  seen: ({ who, scope }) => sql`e.place_id in (select p.id from projects p
    where p.archived_at is null and ${projectInScope('p.id', who, scope)})`,
  rows: ({ db, who, scope }, wanted) =>
    db
      .selectFrom('issues as i')
      .innerJoin('project_statuses as s', 's.id', 'i.status_id')
      .innerJoin('projects as p', 'p.id', 'i.project_id')
      .leftJoin('people as a', 'a.id', 'i.assignee_id')
      .select(['i.id', 'i.key', 'i.title', 's.name as status', 'a.name as assignee'])
      .where('i.deleted_at', 'is', null)
      .where('p.archived_at', 'is', null)
      .$if(!wanted.ids, (it) => it.where('s.status_group', 'in', openGroups))
      .where(isWanted('i.id', wanted))
      .where(projectInScope('i.project_id', who, scope))
      .orderBy(sql`s.status_group <> all(${openGroups})`)
      .orderBy(sql`i.assignee_id is distinct from ${who.id}`)
      .orderBy('i.id', 'desc')
      .limit(wanted.limit),
  hit: (it) => ({
    id: it.id,
    title: it.title,
    key: it.key,
    note: it.assignee ?? undefined,
    end: it.status,
    link: issueLink(it.key),
  }),
});
