import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import type { SearchSource } from '#/store/search.ts';
import { reportInScope } from './bug-reports.policy.ts';
import { selectBugs } from './bug-reports.records.ts';
import { openStates } from './bug-rules.ts';
import { bugKey, bugLink, severityWords, stateWords } from './bug-words.ts';
import { bugsNamed } from './list-bugs.server.ts';

/** Bug reports by key and title, open ones first. */
export const bugSearch: SearchSource = {
  kind: 'bug-report',
  access: may('bug-reports:read'),
  find: async (context, { words, limit }) => {
    const rows = await selectBugs(context, {
      where: sql`${reportInScope(context.who, context.scope)} and ${bugsNamed(words.join(' '))}`,
      order: sql`b.state <> all(${[...openStates]}), b.id desc`,
      limit,
    });
    return rows.map((it) => ({
      kind: 'bug-report',
      id: it.id,
      title: it.title,
      key: bugKey(it.id),
      note: severityWords[it.severity].short,
      end: stateWords[it.state],
      link: bugLink(it.id),
    }));
  },
};
