import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { ObjectiveDetail } from './objective.contract.ts';
import { figureCourse } from './okr-figures.facts.ts';
import { issuesCourse } from './okr-issues.records.ts';
import {
  inSight,
  loadObjectives,
  objectivesAsSeen,
  resultAsSeen,
  type Loaded,
} from './okr-reply.server.ts';
import { expectedShare, objectiveProgress, weekEnds } from './okr-score.ts';
import { checkInsOf, selectObjectives, type CheckInRow } from './okr.records.ts';

/** What each key result stood at on some days: as told by then, a bound one as it was. */
async function valuesOn(
  context: Context,
  { row, results }: Loaded,
  checkIns: readonly CheckInRow[],
  days: readonly string[],
) {
  const values = new Map<number, (number | null)[]>();
  for (const { id, measure, filter, project_id } of results) {
    // Newest first: the first one by that day is the last of them.
    const toldBy = (day: string) =>
      checkIns.find((it) => it.key_result_id === id && it.day <= day)?.value ?? null;
    const bound = { id, ownerId: row.owner_id, cycle: row.cycle, filter, frozen: undefined };
    if (measure !== null) values.set(id, await figureCourse(context, { ...bound, measure }, days));
    else
      values.set(
        id,
        project_id === null ? days.map(toldBy) : await issuesCourse(context.db, id, days),
      );
  }
  return values;
}

/** Progress at the end of each week so far; the last point is how it stands. */
async function courseOf(context: Context, loaded: Loaded, checkIns: readonly CheckInRow[]) {
  const { row, results } = loaded;
  const today = dayOf(context.now);
  const cycle = { from: row.first_day, to: row.last_day };
  const isOver = row.state !== 'active' && row.ended_on !== null && row.ended_on < today;
  const days = row.activated_on ? weekEnds(cycle, isOver ? row.ended_on! : today) : [];
  const values = await valuesOn(context, loaded, checkIns, days);
  const progress = days.map((_day, at) => {
    const isNow = at === days.length - 1;
    const then = results.map(({ id, measured }) =>
      isNow ? measured : { ...measured, current: values.get(id)?.[at] ?? null },
    );
    return objectiveProgress(then) ?? 0;
  });
  return { days, progress, expected: days.map((it) => expectedShare(cycle, it)) };
}

async function around(context: Context, it: Loaded) {
  const { db, who } = context;
  const { id, parent_id } = it.row;
  const sight = inSight(context);
  const children = await selectObjectives(
    db,
    who,
    sql`o.parent_id = ${id} and o.state <> 'cancelled' and ${sight}`,
    sql`o.level, p.name, o.id`,
  );
  const [parent] =
    parent_id === null
      ? []
      : await selectObjectives(db, who, sql`o.id = ${parent_id} and ${sight}`);
  return {
    parent: parent ? { id: parent.id, title: parent.title } : null,
    children: await objectivesAsSeen(context, await loadObjectives(context, children)),
  };
}

/** One objective in full; one out of sight looks as if there were none. */
export async function objectiveDetail(context: Context, id: number): Promise<ObjectiveDetail> {
  const { db, who } = context;
  const rows = await selectObjectives(db, who, sql`o.id = ${id} and ${inSight(context)}`);
  const [loaded] = await loadObjectives(context, rows);
  if (!loaded) throw notFound('This objective');
  const { row, results } = loaded;
  const [brief] = await objectivesAsSeen(context, [loaded]);
  const told = await checkInsOf(db, id);
  const hidden = new Set(results.filter((it) => it.hidden).map((it) => it.id));
  return {
    ...brief!,
    ...(await around(context, loaded)),
    description: row.description,
    results: results.map(resultAsSeen),
    selfReview: row.self_review,
    reviewNote: row.review_note,
    reviewedBy: row.reviewed_by === null ? null : { id: row.reviewed_by, name: row.reviewer_name! },
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    cancelReason: row.cancel_reason,
    reopenReason: row.reopen_reason,
    checkIns: told.map((it) => ({
      id: it.id,
      keyResultId: it.key_result_id,
      day: it.day,
      at: it.at.toISOString(),
      value: hidden.has(it.key_result_id) ? null : it.value,
      confidence: it.confidence,
      note: it.note,
      person: { id: it.person_id, name: it.person_name },
    })),
    course: await courseOf(context, loaded, told),
  };
}
