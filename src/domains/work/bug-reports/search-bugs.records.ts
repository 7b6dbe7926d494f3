import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { isWanted, searchSource } from '#/store/search.ts';
import { reportInScope } from './bug-reports.policy.ts';
import type { BugRow } from './bug-reports.records.ts';
import { openStates } from './bug-rules.ts';
import { bugKey, bugLink, severityWords, stateWords } from './bug-words.ts';

/** Bug reports by key and title, open ones first. */
export const bugSearch = searchSource({
  kind: 'bug-report',
  access: may('bug-reports:read'),
  seen: ({ who, scope }) =>
    scope === 'all'
      ? undefined
      : sql`exists (select from bug_reports b where b.id = e.id and ${reportInScope(who, scope)})`,
  rows: ({ who, scope }, wanted) =>
    sql<Pick<BugRow, 'id' | 'title' | 'severity' | 'state'>>`
      select b.id, b.title, b.severity, b.state from bug_reports b
      where ${reportInScope(who, scope)} and ${isWanted('b.id', wanted)}
      order by b.state <> all(${[...openStates]}), b.id desc limit ${wanted.limit}`,
  hit: (it) => ({
    id: it.id,
    title: it.title,
    key: bugKey(it.id),
    note: severityWords[it.severity].short,
    end: stateWords[it.state],
    link: bugLink(it.id),
  }),
});
