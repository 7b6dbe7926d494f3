import type { Context } from '#/store/handler.ts';
import { holdersToTell } from '#/store/holders.ts';
import type { Db } from '#/store/records/records.ts';
import type { BugRow } from './bug-reports.records.ts';
import type { BugState } from './bug-rules.ts';
import { bugKey, bugLink } from './bug-words.ts';

type Telling = Pick<Context, 'db' | 'notify'>;

/** What is told of a report: enough for those who are told without having asked. */
type Told = Pick<BugRow, 'id' | 'title' | 'reporter_id' | 'assignee_id'>;

/** Reporter, assignee and whoever follows it. */
async function followers(db: Db, { id, reporter_id, assignee_id }: Told): Promise<number[]> {
  const rows = await db
    .selectFrom('bug_report_watchers')
    .select('person_id')
    .where('report_id', '=', id)
    .execute();
  const people = [reporter_id, ...rows.map((it) => it.person_id)];
  return [...new Set(assignee_id === null ? people : [...people, assignee_id])];
}

const saying: Record<BugState, string> = {
  new: 'is answered',
  reopened: 'is open again',
  needs_info: 'needs an answer',
  triaged: 'is triaged',
  in_progress: 'is being worked on',
  fixed: 'is fixed',
  verified: 'works now',
  duplicate: 'is a duplicate',
  rejected: 'is rejected',
};

interface Moved {
  to: BugState;
  version: number;
  /** Who did it; null: Backlot itself. */
  by: { id: number; name: string } | null;
  note?: string | null | undefined;
}

/** Tells reporter, assignee and followers where a report has gone. */
export async function tellMoved(
  { db, notify }: Telling,
  row: Told,
  { to, version, by, note }: Moved,
) {
  const people = (await followers(db, row)).filter((it) => it !== by?.id);
  const shared = {
    from: by?.name,
    link: bugLink(row.id),
    title: `${bugKey(row.id)} ${saying[to]}`,
  };
  const asked = to === 'needs_info' ? row.reporter_id : undefined;
  if (asked !== undefined && people.includes(asked))
    await notify([asked], {
      ...shared,
      type: 'bug-reports.asked',
      title: `${by?.name ?? 'Somebody'} asks about ${bugKey(row.id)}`,
      body: note ?? row.title,
      key: `bug-reports.asked:${row.id}:${version}`,
    });
  const verify = to === 'fixed' ? 'Look whether it works now. ' : '';
  await notify(
    people.filter((it) => it !== asked),
    {
      ...shared,
      type: 'bug-reports.moved',
      body: `${verify}${note ? `${row.title}: ${note}` : row.title}`,
      key: `bug-reports.moved:${row.id}:${version}`,
    },
  );
}

/** Tells somebody that a report is theirs now. */
export async function tellAssigned(
  { notify }: Telling,
  row: Told,
  by: { id: number; name: string },
  version: number,
) {
  if (row.assignee_id === null || row.assignee_id === by.id) return;
  await notify([row.assignee_id], {
    type: 'bug-reports.assigned',
    title: `${by.name} gave you ${bugKey(row.id)}`,
    body: row.title,
    from: by.name,
    link: bugLink(row.id),
    key: `bug-reports.assigned:${row.id}:${version}`,
  });
}

/** Tells those who triage the reporter's reports of one that stops people from working; once. */
export async function tellBlocker(
  { db, notify }: Telling,
  row: Pick<BugRow, 'id' | 'title' | 'reporter_id'>,
  by: { id: number; name: string },
) {
  const told = await holdersToTell(db, 'bug-reports:triage', row.reporter_id);
  await notify(
    told.filter((it) => it !== by.id),
    {
      type: 'bug-reports.blocker',
      title: `${by.name} calls ${bugKey(row.id)} a blocker`,
      body: row.title,
      from: by.name,
      link: bugLink(row.id),
      key: `bug-reports.blocker:${row.id}`,
    },
  );
}
