import { may, scopeOf } from '#/kernel/access.ts';
import { invalid, Refusal } from '#/kernel/refusal.ts';
import type { Context, UploadedFile } from '#/store/handler.ts';
import { fieldOf, type FieldName } from '../employee-fields.ts';
import type { PeopleDoors } from '../people-doors.server.ts';
import { inviteFor, makeRecord } from '../record/add-employee.server.ts';
import { lockEmployee, setFields } from '../record/change-employee.server.ts';
import { lockOrder } from '../record/check-fields.records.ts';
import { heightOf, managersAfter } from './loops.ts';
import { planImport, type Plan, type PlannedRow } from './plan-import.records.ts';
import { importScene, type ImportScene } from './scene.records.ts';

const MOST_PROBLEMS = 200;
const SAMPLE = 12;

interface Input {
  role?: number | undefined;
}

function whatOf({ person, changes, managerEmail }: PlannedRow) {
  if (!person) return 'invited' as const;
  // One's own record is somebody else's to make.
  if (person.relation.self) return 'same' as const;
  if (!person.hasRecord) return 'added' as const;
  return Object.keys(changes).length > 0 || managerEmail ? ('changed' as const) : ('same' as const);
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
  const { plan } = await planOf(input, context, upload);
  const { rows, problems, columns, ignored } = plan;
  return {
    rows: rows.length,
    ...outcomeOf(rows),
    columns,
    ignored,
    problems: problems.slice(0, MOST_PROBLEMS),
    problemRows: new Set(problems.map((it) => it.row)).size,
    sample: rows.slice(0, SAMPLE).map((it) => ({
      name: it.name,
      email: it.email,
      what: whatOf(it),
      fields: [
        ...Object.keys(it.changes).map((name) => fieldOf(name as FieldName).label),
        ...(it.managerEmail ? [fieldOf('managerId').label] : []),
      ],
    })),
  };
}

/** From the top of the company down: a manager's own line is then final before anybody joins it. */
function topDown({ rows }: Plan, { people }: ImportScene): PlannedRow[] {
  const managers = managersAfter(rows, people);
  const height = (it: PlannedRow) => heightOf(it.email, managers) ?? 0;
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

/** Imports all rows or none; a file that was imported already changes nothing. */
export const importEmployees =
  ({ invite }: PeopleDoors) =>
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
    const outcome = outcomeOf(plan.rows);
    context.audit({ action: 'employee.import', subject: ['employee', 'all'], after: outcome });
    return outcome;
  };
