import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { projectInScope } from '#/store/scope.ts';
import { beginsWith, containsWords, type SearchSource } from '#/store/search.ts';
import { issueLink } from './issues/issue-notices.records.ts';
import { healthWords, openGroups } from './project-words.ts';

const named = { from: sql`projects p`, columns: ['p.key', 'p.name'] };

/** Projects by key and name, archived ones last. */
export const projectSearch: SearchSource = {
  kind: 'project',
  access: may('projects:read'),
  named,
  find: async ({ db, who, scope }, { words, limit }) => {
    const rows = await db
      .selectFrom('projects as p')
      .innerJoin('people as lead', 'lead.id', 'p.lead_id')
      .select(['p.id', 'p.key', 'p.name', 'p.health', 'p.archived_at', 'lead.name as lead'])
      .where(projectInScope('p.id', who, scope))
      .where(containsWords(named.columns, words))
      .orderBy(sql`p.archived_at is not null`)
      .orderBy(beginsWith('p.key', words))
      .orderBy(beginsWith('p.name', words))
      .orderBy('p.id', 'desc')
      .limit(limit)
      .execute();
    return rows.map((it) => ({
      kind: 'project',
      id: it.id,
      title: it.name,
      key: it.key,
      note: it.lead,
      end: it.archived_at ? 'Archived' : healthWords[it.health],
      link: `/project/list?project=${it.key}`,
    }));
  },
};

/** Open issues by key and title, one's own first; closed ones after them where they are asked for. */
export const issueSearch: SearchSource = {
  kind: 'issue',
  access: may('projects:read'),
  find: async ({ db, who, scope }, { words, limit, deep }) => {
    const rows = await db
      .selectFrom('issues as i')
      .innerJoin('project_statuses as s', 's.id', 'i.status_id')
      .innerJoin('projects as p', 'p.id', 'i.project_id')
      .leftJoin('people as a', 'a.id', 'i.assignee_id')
      .select(['i.id', 'i.key', 'i.title', 's.name as status', 'a.name as assignee'])
      .where('i.deleted_at', 'is', null)
      .where('p.archived_at', 'is', null)
      .$if(!deep, (it) => it.where('s.status_group', 'in', openGroups))
      .where(projectInScope('i.project_id', who, scope))
      .where(containsWords(['i.key', 'i.title'], words))
      .orderBy(sql`s.status_group <> all(${openGroups})`)
      .orderBy(sql`i.assignee_id is distinct from ${who.id}`)
      .orderBy(beginsWith('i.key', words))
      .orderBy('i.id', 'desc')
      .limit(limit)
      .execute();
    return rows.map((it) => ({
      kind: 'issue',
      id: it.id,
      title: it.title,
      key: it.key,
      note: it.assignee ?? undefined,
      end: it.status,
      link: issueLink(it.key),
    }));
  },
};
