import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { saveTask } from '../save-task.server.ts';
import { moveForMember } from '../teams/move-for-member.server.ts';
import { eachRow } from './each-row.server.ts';
import type { recordEndpoints } from './record.contract.ts';

type Row = ParsedInputOf<(typeof recordEndpoints)['POST /tasks/record']>['rows'][number];

/**
 * The mover and all whose tasks are moved, in the order of their numbers and before any task, as a
 * move of one task locks them: two batches never wait for each other in a circle.
 */
async function lockPeople({ db, who }: Context, rows: readonly Row[]) {
  const ids = rows.map((it) => it.id);
  await db
    .selectFrom('people as p')
    .select('p.id')
    .where((eb) =>
      eb.or([
        eb('p.id', '=', who.id),
        eb('p.id', 'in', (it) =>
          it
            .selectFrom('tasks')
            .select((one) => one.ref('assignee_id').$notNull().as('id'))
            .where('id', 'in', ids)
            .where('assignee_id', 'is not', null),
        ),
      ]),
    )
    .orderBy('p.id')
    .forNoKeyUpdate()
    .execute();
}

/** Each row in its own way; a status goes the way of the board. */
export async function changeRows({ rows }: { rows: Row[] }, context: Context) {
  if (rows.some((it) => it.status !== undefined)) await lockPeople(context, rows);
  return eachRow(rows, ({ status, reason, override, ...row }) =>
    status === undefined
      ? saveTask(row, context)
      : moveForMember(
          { id: row.id, version: row.version, status, reason, override, pauseRunning: false },
          context,
        ),
  );
}
