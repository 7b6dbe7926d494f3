import { fieldOf, type FieldName } from '../employee-fields.ts';
import { employmentTypes, type EmployeeValues } from '../employee-values.ts';
import { employmentWords } from '../employee-words.ts';
import { isSealed } from '../sealed/sealed-fields.ts';
import type { PlannedRow } from './plan-import.records.ts';
import type { ImportScene } from './scene.records.ts';

export interface PreviewedChange {
  field: string;
  before: string | null;
  after: string | null;
}

function words(name: FieldName, values: EmployeeValues, scene: ImportScene): string | null {
  const value = values[name] ?? null;
  // What is sealed is told by nobody, not even as what it will be.
  if (value === null || isSealed(name)) return null;
  if (name === 'departmentId') return scene.departments.find((it) => it.id === value)?.name ?? null;
  const type = employmentTypes.find((it) => name === 'employmentType' && it === value);
  return type ? employmentWords[type] : String(value);
}

const nameOf = (email: string | undefined, rows: readonly PlannedRow[], scene: ImportScene) =>
  scene.people.find((it) => it.email === email)?.name ??
  rows.find((it) => it.email === email)?.name ??
  null;

/** Field by field what a row of the file would change. */
export function previewedChanges(
  it: PlannedRow,
  rows: readonly PlannedRow[],
  scene: ImportScene,
): PreviewedChange[] {
  const names = Object.keys(it.changes) as FieldName[];
  const before: EmployeeValues = it.person?.values ?? {};
  const manager = scene.people.find(({ id }) => id === it.person?.values.managerId);
  return [
    ...(it.newEmail ? [{ field: 'E-mail', before: it.email, after: it.newEmail }] : []),
    ...names.map((name) => ({
      field: fieldOf(name).label,
      before: words(name, before, scene),
      after: words(name, it.changes, scene),
    })),
    ...it.custom.map(({ field, before: was, after }) => ({
      field: field.name,
      before: was,
      after,
    })),
    ...(it.managerEmail
      ? [
          {
            field: fieldOf('managerId').label,
            before: manager?.name ?? null,
            after: nameOf(it.managerEmail, rows, scene),
          },
        ]
      : []),
  ];
}
