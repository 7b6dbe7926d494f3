import type { Db } from '#/store/records/records.ts';
import type { IssueRecord } from './issues.records.ts';

/**
 * What is kept of each field when it changes, before and after. Names are kept beside the ids,
 * because history tells what was called so then; a status also keeps its group.
 */
const eventValues = {
  title: (it: IssueRecord) => it.title,
  description: (it: IssueRecord) => it.description,
  type: ({ type }: IssueRecord) => ({ id: type.id, name: type.name }),
  status: (it: IssueRecord) => it.status,
  priority: (it: IssueRecord) => it.priority,
  assignee: (it: IssueRecord) => it.assignee,
  parent: ({ parent }: IssueRecord) => parent && { id: parent.id, key: parent.key },
  points: (it: IssueRecord) => it.points,
  start: (it: IssueRecord) => it.startsOn,
  due: (it: IssueRecord) => it.dueOn,
  sprint: ({ sprint }: IssueRecord) => sprint && { id: sprint.id, name: sprint.name },
  labels: (it: IssueRecord) => it.labels.map(({ name }) => name),
  app: ({ app }: IssueRecord) => app && { id: app.id, name: app.name },
};
export type EventField = keyof typeof eventValues;

/** What reports are computed from: kept also for the values an issue is created with. */
const followed = ['status', 'points', 'sprint', 'assignee', 'priority'] as const;

export interface Changed {
  field: string;
  from: unknown;
  to: unknown;
}

/** Field by field what is different. */
export function differences(before: IssueRecord, after: IssueRecord): Changed[] {
  return (Object.keys(eventValues) as EventField[]).flatMap((field) => {
    const [from, to] = [eventValues[field](before), eventValues[field](after)];
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }];
  });
}

interface Happening {
  issue: { id: number; projectId: number };
  personId: number | null;
  /** The integration that did it, where it was no person. */
  via?: string | null;
  at: Date;
}

const json = (it: unknown) => (it === null || it === undefined ? null : JSON.stringify(it));

/** Appends to the history of an issue. */
export async function keepEvents(
  db: Db,
  { issue, personId, via = null, at }: Happening,
  changes: readonly Changed[],
  initial = false,
) {
  if (changes.length === 0) return;
  const values = changes.map((it) => ({
    issue_id: issue.id,
    project_id: issue.projectId,
    person_id: personId,
    via,
    at,
    field: it.field,
    from_value: json(it.from),
    to_value: json(it.to),
    initial,
  }));
  await db.insertInto('issue_events').values(values).execute();
}

/** The first rows of its history: that it was created, and what with. */
export async function keepCreation(db: Db, issue: IssueRecord, personId: number, at: Date) {
  const happening = { issue, personId, at };
  await keepEvents(db, happening, [{ field: 'created', from: null, to: { title: issue.title } }]);
  const first = followed
    .map((field) => ({ field, from: null, to: eventValues[field](issue) }))
    .filter((it) => it.to !== null);
  await keepEvents(db, happening, first, true);
}
