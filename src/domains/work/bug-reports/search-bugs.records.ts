import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { holdsWords } from '#/store/search-entries.ts';
import { searchSource } from '#/store/search.ts';
import { reportInScope } from './bug-reports.policy.ts';
import type { BugRow } from './bug-reports.records.ts';
import { openStates } from './bug-rules.ts';
import { bugIdOf, bugKey, bugLink, severityWords, stateWords } from './bug-words.ts';

/** Bug reports by key and title, open ones first. */
export const bugSearch = searchSource({
  kind: 'bug-report',
  access: may('bug-reports:read'),
  rows: ({ who, scope }, wanted) => {
    const { words, limit } = wanted;
    const named = holdsWords('bug-report', 'b.id', wanted);
    const id = words.length === 1 ? bugIdOf(words[0]!) : undefined;
    return sql<Pick<BugRow, 'id' | 'title' | 'severity' | 'state'>>`
      select b.id, b.title, b.severity, b.state from bug_reports b
      where ${reportInScope(who, scope)}
        and ${id === undefined ? named : sql`(b.id = ${id} or ${named})`}
      order by b.state <> all(${[...openStates]}), b.id desc limit ${limit}`;
  },
  hit: (it) => ({
    id: it.id,
    title: it.title,
    key: bugKey(it.id),
    note: severityWords[it.severity].short,
    end: stateWords[it.state],
    link: bugLink(it.id),
  }),
});
