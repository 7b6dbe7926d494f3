import { counted } from '#/kernel/numbers.ts';
import { conflict } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import { openGroups } from '../project-words.ts';
import { below } from './change-issue.records.ts';
import type { IssueRecord } from './issues.records.ts';

/** As many of them as are named. */
const NAMED = 5;

/** What is open below an issue, at any depth, but for those of `except`. */
async function openBelow(db: Db, id: number, except: readonly number[]) {
  const ids = (await below(db, id)).map((it) => it.id).filter((it) => !except.includes(it));
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('issues as i')
    .innerJoin('project_statuses as s', 's.id', 'i.status_id')
    .select('i.key')
    .where('i.id', 'in', ids)
    .where('s.status_group', 'in', openGroups)
    .orderBy('i.rank')
    .orderBy('i.id')
    .execute();
  return rows.map((it) => it.key);
}

/**
 * An issue is not closed by mistake while work below it is open.
 * @throws Refusal `conflict`, its field `leaveOpen` says how many are open.
 */
export async function refuseOpenBelow(
  db: Db,
  issue: IssueRecord,
  statusId: number | undefined,
  except: readonly number[] = [],
) {
  if (statusId === undefined || !openGroups.includes(issue.status.group)) return;
  const status = await db
    .selectFrom('project_statuses')
    .select('status_group')
    .where('id', '=', statusId)
    .executeTakeFirst();
  if (!status || openGroups.includes(status.status_group)) return;
  const open = await openBelow(db, issue.id, except);
  if (open.length === 0) return;
  const more = open.length > NAMED ? ` and ${open.length - NAMED} more` : '';
  const count = counted(open.length, 'issue');
  const are = open.length === 1 ? 'is' : 'are';
  throw conflict(
    `${count} below ${issue.key} ${are} still open: ${open.slice(0, NAMED).join(', ')}${more}.`,
    { leaveOpen: `${count} below it ${are} still open.` },
  );
}
