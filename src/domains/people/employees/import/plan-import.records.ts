import { Email } from '#/domains/platform/auth/sign-in/step.contract.ts';
import { line } from '#/kernel/schema.ts';
import type { NewValue } from '../custom-fields/save-values.server.ts';
import { fieldOf, type FieldName } from '../employee-fields.ts';
import type { EmployeeValues } from '../employee-values.ts';
import { mayChange } from '../employees.policy.ts';
import { realChanges } from '../record/change-employee.server.ts';
import { sealedNames } from '../sealed/sealed-fields.ts';
import { customNamed, readCustomCells } from './custom-columns.ts';
import { columnNamed, columnWords, readCell, type ImportColumn } from './import-columns.ts';
import { emailsOfRows, folded, knownPeople, type KnownPeople } from './known-people.ts';
import { loopsIn } from './loops.ts';
import { readNewEmail } from './new-emails.ts';
import type { ImportScene, ScenePerson } from './scene.records.ts';

/** A row of the file, read and found; its manager is the person of an e-mail, perhaps another row's. */
export interface PlannedRow {
  /** Counted as spreadsheets do. */
  row: number;
  name: string;
  email: string;
  person: ScenePerson | undefined;
  /** Only what is another value than before, without the manager. */
  changes: EmployeeValues;
  /** Whose record the manager is; undefined when it stays. */
  managerEmail?: string;
  /** What added fields hold then, where it is another value. */
  custom: NewValue[];
  /** Another address, once it is confirmed from there. */
  newEmail?: string;
}

export interface Problem {
  row: number;
  column: string;
  message: string;
}

export interface Plan {
  columns: { heading: string; field: string }[];
  ignored: string[];
  rows: PlannedRow[];
  problems: Problem[];
}

type Cells = Partial<Record<ImportColumn, string>>;

function found({ email, employeeNo }: Cells, known: KnownPeople): ScenePerson | undefined {
  // A known number beside an e-mail that nobody has: it is that person's new one.
  return known.byEmail(email) ?? known.byNumber(employeeNo);
}

/** Reads the cells of one row; what is wrong is told by `tell`. */
function readRow(
  cells: Cells,
  known: KnownPeople,
  comingEmail: (text: string) => string | undefined,
  tell: (column: ImportColumn, message: string) => void,
) {
  const values: EmployeeValues = {};
  let managerEmail: string | undefined;
  for (const [name, text] of Object.entries(cells) as [ImportColumn, string][]) {
    if (name === 'email' || name === 'newEmail' || name === 'currency') continue;
    if (name === 'departmentId') {
      const department = known.department(text);
      if (department) values.departmentId = department.id;
      else tell(name, `There is no department “${text}”.`);
    } else if (name === 'managerId') {
      managerEmail = known.named(text)?.email ?? comingEmail(text);
      if (!managerEmail) tell(name, `“${text}” is nobody, or the name of several. Use the e-mail.`);
    } else {
      const cell = readCell(name, text, cells.currency);
      if ('problem' in cell) tell(name, cell.problem);
      else Object.assign(values, { [name]: cell.value });
    }
  }
  return { values, managerEmail };
}

function columnsOf(head: readonly string[], problems: Problem[]) {
  const columns = head.map(columnNamed);
  for (const [at, column] of columns.entries()) {
    if (column && columns.indexOf(column) !== at) {
      problems.push({ row: 1, column: head[at]!, message: 'This column is there twice.' });
    }
  }
  if (!columns.includes('email') && !columns.includes('employeeNo')) {
    problems.push({ row: 1, column: 'E-mail', message: 'A column with the e-mail is needed.' });
  }
  return columns;
}

const cellsOf = (row: readonly string[], columns: readonly (ImportColumn | undefined)[]): Cells =>
  Object.fromEntries(
    columns.flatMap((column, at) => (column && row[at] ? [[column, row[at]]] : [])),
  );

/** Reads a table by the headings of its first row and tells every cell that cannot be taken over. */
export function planImport(
  table: readonly string[][],
  scene: ImportScene,
  canInvite: boolean,
): Plan {
  const [head = [], ...body] = table;
  const problems: Problem[] = [];
  const columns = columnsOf(head, problems);
  const added = head.map((it, at) => (columns[at] ? undefined : customNamed(it, scene)));
  for (const [at, field] of added.entries())
    if (field && added.indexOf(field) !== at)
      problems.push({ row: 1, column: field.name, message: 'This column is there twice.' });
  const all = body.map((row) => cellsOf(row, columns));
  const known = knownPeople(scene);
  const comingEmail = emailsOfRows(all);
  const rows: PlannedRow[] = [];
  const seen = new Map<string, number>();
  const given = new Set<string>();
  for (const [at, cells] of all.entries()) {
    if (body[at]!.every((it, place) => !it || !(columns[place] ?? added[place]))) continue;
    const row = at + 2;
    const tell = (column: ImportColumn, message: string) =>
      void problems.push({ row, column: columnWords(column), message });
    const person = found(cells, known);
    const address = Email.safeParse(person?.email ?? cells.email ?? '');
    if (!address.success)
      tell('email', cells.email ? 'This is no e-mail.' : 'An e-mail is needed.');
    const email = address.data ?? '';
    const before = seen.get(email);
    if (email && before) tell('email', `This is the person of row ${before} again.`);
    seen.set(email, row);
    if (!person) checkNewcomer(cells, canInvite, tell);
    if (person?.status === 'left') tell('email', `${person.name} has left.`);
    const { values, managerEmail } = readRow(cells, known, comingEmail, tell);
    // Newcomers are invited by their name: it is no change.
    const was = person
      ? {
          ...person.values,
          ...scene.opened(
            person,
            sealedNames.filter((it) => it in values),
          ),
        }
      : { name: cells.name };
    const changes = realChanges(values, was);
    const isMoved =
      managerEmail !== undefined && managerEmail !== known.byId(person?.values.managerId)?.email;
    const typed =
      cells.newEmail ?? (folded(cells.email ?? email) === folded(email) ? undefined : cells.email);
    const asked =
      person && typed ? readNewEmail(typed, person, { scene, known, taken: given }) : {};
    if (asked.problem) tell(cells.newEmail ? 'newEmail' : 'email', asked.problem);
    if (asked.email) given.add(asked.email);
    const custom = readCustomCells(body[at]!, added, person, scene, (column, message) =>
      problems.push({ row, column, message }),
    );
    const touched = [...Object.keys(changes), ...(isMoved ? ['managerId'] : [])];
    const isOther = asked.email !== undefined || custom.length > 0;
    checkRights(person, touched, tell, isOther);
    rows.push({
      row,
      name: person?.name ?? cells.name ?? '',
      email,
      person,
      changes,
      custom,
      ...(isMoved && { managerEmail }),
      ...(asked.email && { newEmail: asked.email }),
    });
  }
  for (const it of loopsIn(rows, scene.people)) {
    problems.push({ row: it.row, column: columnWords('managerId'), message: it.message });
  }
  checkNumbers(rows, scene, problems);
  return {
    columns: head.flatMap((heading, at) => {
      const [column, field] = [columns[at], added[at]];
      if (column) return [{ heading, field: columnWords(column) }];
      return field ? [{ heading, field: field.name }] : [];
    }),
    ignored: head.filter(
      (it, at) => it.trim() !== '' && columns[at] === undefined && added[at] === undefined,
    ),
    rows,
    problems: problems.sort((one, other) => one.row - other.row),
  };
}

type TellCell = (column: ImportColumn, message: string) => void;

function checkNewcomer(cells: Cells, canInvite: boolean, tell: TellCell) {
  if (!canInvite) tell('email', 'Nobody here has this e-mail. Choose a role to invite them with.');
  if (!line(100).safeParse(cells.name ?? '').success) tell('name', 'A name is needed.');
}

/** The rights of the form hold for a file as well; newcomers are nobody's own record. */
function checkRights(
  person: ScenePerson | undefined,
  names: readonly string[],
  tell: TellCell,
  isOther: boolean,
) {
  if (!person) return;
  if (person.relation.self && (names.length > 0 || isOther)) {
    tell('email', 'This is your own record: somebody else keeps it.');
    return;
  }
  for (const name of names as FieldName[]) {
    if (!mayChange(person.relation, name)) {
      tell(name as ImportColumn, `You may not change: ${fieldOf(name).label}.`);
    }
  }
}

/** A number is given once, in the file and in the house. */
function checkNumbers(rows: readonly PlannedRow[], scene: ImportScene, problems: Problem[]) {
  const owners = new Map<string, string>();
  for (const it of scene.people) {
    if (it.values.employeeNo) owners.set(it.values.employeeNo.toLowerCase(), it.email);
  }
  for (const { row, email, changes } of rows) {
    const number = changes.employeeNo?.toLowerCase();
    if (!number) continue;
    const owner = owners.get(number);
    if (owner && owner !== email) {
      const column = columnWords('employeeNo');
      problems.push({ row, column, message: 'Somebody else has this number.' });
    }
    owners.set(number, email);
  }
}
