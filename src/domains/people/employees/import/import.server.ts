import { may, scopeOf } from '#/kernel/access.ts';
import { invalid, notAllowed, Refusal } from '#/kernel/refusal.ts';
import type { Context, UploadedFile } from '#/store/handler.ts';
import { settleChecklists } from '../checklists/settle-checklists.records.ts';
import { writeValues } from '../custom-fields/save-values.server.ts';
import type { PeopleDoors } from '../people-doors.server.ts';
import { inviteFor, makeRecord } from '../record/add-employee.server.ts';
import { lockEmployee, setFields } from '../record/change-employee.server.ts';
import { lockOrder } from '../record/check-fields.records.ts';
import { heightsIn, managersAfter } from './loops.ts';
import { planImport, type Plan, type PlannedRow } from './plan-import.records.ts';
import { previewedChanges } from './preview-rows.ts';
import { importScene, type ImportScene } from './scene.records.ts';

const MOST_PROBLEMS = 200;
const PREVIEWED = 500;

interface Input {
  role?: number | undefined;
}

function whatOf({ person, changes, custom, managerEmail, newEmail }: PlannedRow) {
  if (!person) return 'invited' as const;
  // One's own record is somebody else's to make.
  if (person.relation.self) return 'same' as const;
  if (!person.hasRecord) return 'added' as const;
  const isChanged =
    Object.keys(changes).length > 0 || custom.length > 0 || managerEmail || newEmail;
  return isChanged ? ('changed' as const) : ('same' as const);
}

const outcomeOf = (rows: readonly PlannedRow[]) => {
  const count = (what: ReturnType<typeof whatOf>) =>
    rows.filter((it) => whatOf(it) === what).length;
  return {
    invited: count('invited'),
    added: count('added'),
    changed: count('changed'),
    same: count('same'),
  };
};

async function planOf({ role }: Input, context: Context, upload: UploadedFile | undefined) {
  const table = upload!.table!;
  const scene = await importScene(context);
  const mayInvite = scopeOf(may('people:invite'), context.who.grants) !== undefined;
  return { scene, plan: planImport(table, scene, mayInvite && role !== undefined) };
}

/** What importing would do, and every cell that stands in its way. */
export async function checkImport(
  input: Input,
  context: Context,
  upload: UploadedFile | undefined,
) {
  const { plan, scene } = await planOf(input, context, upload);
  const { rows, problems, columns, ignored } = plan;
  return {
    rows: rows.length,
    ...outcomeOf(rows),
    columns,
    ignored,
    problems: problems.slice(0, MOST_PROBLEMS),
    problemRows: new Set(problems.map((it) => it.row)).size,
    preview: rows.slice(0, PREVIEWED).map((it) => ({
      row: it.row,
      name: it.name,
      email: it.email,
      what: whatOf(it),
      changes: previewedChanges(it, rows, scene),
    })),
  };
}

/** From the top of the company down: a manager's own line is then final before anybody joins it. */
function topDown({ rows }: Plan, { people }: ImportScene): PlannedRow[] {
  const heightOf = heightsIn(managersAfter(rows, people));
  const height = (it: PlannedRow) => heightOf(it.email) ?? 0;
  return [...rows].sort((one, other) => height(one) - height(other));
}

/** A refused row says which one it was; the transaction takes back the rows before it. */
async function inRow<T>({ row }: PlannedRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw invalid({ file: `Nothing was imported. Row ${row}: ${error.message}` });
  }
}

/** Another address of somebody, as on the page of users: it counts once it is confirmed from there. */
async function askNewEmail(
  context: Context,
  changeEmail: PeopleDoors['changeEmail'],
  id: number,
  email: string,
) {
  const scope = scopeOf(may('people:write'), context.who.grants);
  if (scope === undefined) throw notAllowed('You need people:write to change an e-mail.');
  const { version } = await context.db
    .selectFrom('people')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await changeEmail({ id, version, email }, { ...context, scope });
}

/** Imports all rows or none; a file that was imported already changes nothing. */
export const importEmployees =
  ({ invite, changeEmail }: PeopleDoors) =>
  async (input: Input, context: Context, upload: UploadedFile | undefined) => {
    await lockOrder(context.db);
    const { plan, scene } = await planOf(input, context, upload);
    const [first] = plan.problems;
    if (first) {
      const words = `Row ${first.row}, ${first.column}: ${first.message}`;
      throw invalid({ file: `Nothing was imported. ${words}` });
    }
    const ids = new Map(scene.people.map((it) => [it.email, it.id]));
    for (const it of plan.rows) {
      await inRow(it, async () => {
        const newcomer = { name: it.name, email: it.email, roleId: input.role! };
        const id = it.person?.id ?? (await inviteFor(context, invite, newcomer));
        ids.set(it.email, id);
        if (['invited', 'added'].includes(whatOf(it))) await makeRecord(context, id, {});
      });
    }
    for (const it of topDown(plan, scene)) {
      const managerId = it.managerEmail && ids.get(it.managerEmail);
      const values = { ...it.changes, ...(managerId && { managerId }) };
      if (Object.keys(values).length === 0) continue;
      await inRow(it, async () => {
        const id = ids.get(it.email)!;
        await lockEmployee(context, id);
        await setFields(context, id, values);
      });
    }
    for (const it of plan.rows) {
      if (it.custom.length === 0) continue;
      await inRow(it, async () => {
        const id = ids.get(it.email)!;
        await lockEmployee(context, id);
        await writeValues(context, id, it.custom);
      });
    }
    for (const it of plan.rows) {
      const { newEmail } = it;
      if (newEmail)
        await inRow(it, () => askNewEmail(context, changeEmail, it.person!.id, newEmail));
    }
    // Only now: the row that says since when somebody is here has been read.
    await settleChecklists(
      context,
      plan.rows.map((it) => ids.get(it.email)!),
    );
    const outcome = outcomeOf(plan.rows);
    context.audit({ action: 'employee.import', subject: ['employee', 'all'], after: outcome });
    return outcome;
  };
