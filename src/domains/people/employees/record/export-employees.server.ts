import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import { cellsOf, type CustomCell } from '../custom-fields/custom-fields.records.ts';
import { fieldOf } from '../employee-fields.ts';
import { employmentWords, reasonWords, stateWords } from '../employee-words.ts';
import { employeeOf, openNames, shownOf } from '../employee.records.ts';
import type { OpenName } from '../sealed/sealed-fields.ts';
import { orderOf, wantedEmployees } from './list-employees.server.ts';
import type { recordEndpoints } from './record.contract.ts';

type Row = ReturnType<typeof employeeOf>;
type Cell = string | number | null;

/** Fields that are written otherwise than they are kept. */
const written: Partial<Record<OpenName, (row: Row) => Cell>> = {
  departmentId: (it) => it.department?.name ?? null,
  managerId: (it) => it.manager?.name ?? null,
  employmentType: ({ fields }) =>
    fields.employmentType ? employmentWords[fields.employmentType] : null,
  leftReason: ({ fields }) =>
    Object.entries(reasonWords).find(([name]) => name === fields.leftReason)?.[1] ?? null,
  birthdayPublic: ({ fields }) => (fields.birthdayPublic ? 'yes' : 'no'),
};

const cellOf = (name: OpenName, row: Row): Cell => {
  if (!(name in row.fields)) return null;
  const value = row.fields[name];
  const write = written[name];
  if (write) return write(row);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
};

/** A column for each added field of which there is a cell. */
function customColumns(cells: readonly CustomCell[]): Column<Row>[] {
  const names = [...new Set(cells.map((it) => it.name))];
  return names.map((name) => {
    const held = new Map(cells.filter((it) => it.name === name).map((it) => [it.personId, it]));
    const value = ({ id }: Row): Cell => {
      const cell = held.get(id);
      return cell?.kind === 'number' ? Number(cell.value) : (cell?.value ?? null);
    };
    return { title: name, value };
  });
}

/** What is asked for as a file, with the columns of which the asker may see at least one cell. */
export async function exportEmployees(
  { format, ...it }: ParsedInputOf<(typeof recordEndpoints)['GET /employees/export']>,
  context: Context,
) {
  const shown = await shownOf(wantedEmployees(it, context), context)
    .orderBy(orderOf(it, context))
    .execute();
  const rows = shown.map(employeeOf);
  const others = rows.filter((row) => row.id !== context.who.id);
  // What one sees of oneself only makes no column: colleagues would stand in it empty.
  const names = openNames.filter(
    (name) =>
      name !== 'name' && (others.length > 0 ? others : rows).some((row) => name in row.fields),
  );
  const cells = await cellsOf(
    context.db,
    context.who,
    others.map((it) => it.id),
  );
  const columns: Column<Row>[] = [
    { title: 'Name', value: (row) => row.name },
    { title: 'E-mail', value: (row) => row.email },
    { title: 'State', value: (row) => stateWords[row.state] },
    { title: 'Teams', value: (row) => row.teams.join(', ') },
    ...names.map((name): Column<Row> => ({
      title: fieldOf(name).label,
      value: (row) => cellOf(name, row),
    })),
    ...customColumns(cells),
  ];
  return sheetFile('Employees', format, columns, rows);
}
