import type { ReactNode } from 'react';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Button } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import {
  fieldNames,
  fieldOf,
  sectionTitles,
  type FieldName,
  type FieldSection,
} from '../employee-fields.ts';
import { leavingReasons } from '../employee-values.ts';
import { employmentWords, reasonWords } from '../employee-words.ts';
import type { Employee } from '../record/record.contract.ts';
import { isSealed, type OpenName } from '../sealed/sealed-fields.ts';
import { SealedValue } from '../sealed/sealed-value.part.tsx';

const sections = Object.keys(sectionTitles) as FieldSection[];
const days: readonly OpenName[] = ['joinedOn', 'probationEndsOn', 'lastDay', 'birthday'];

function wordsOf(name: OpenName, employee: Employee, today: string): ReactNode {
  const { fields, department, manager } = employee;
  if (name === 'departmentId') return department?.name;
  if (name === 'managerId') return manager?.name;
  if (name === 'employmentType') {
    return fields.employmentType && employmentWords[fields.employmentType];
  }
  if (name === 'leftReason') {
    const reason = leavingReasons.find((it) => it === fields.leftReason);
    return reason && reasonWords[reason];
  }
  if (name === 'birthdayPublic') return fields.birthdayPublic ? 'Yes' : 'No';
  const value = fields[name];
  return value && days.includes(name) ? namedDay(String(value), today) : value;
}

function valueOf(name: FieldName, employee: Employee, today: string): ReactNode {
  if (!isSealed(name)) return wordsOf(name, employee, today);
  const { id, version, kept } = employee;
  return kept[name] && <SealedValue id={id} version={version} name={name} />;
}

interface SectionsProps {
  employee: Employee;
  onEdit: (section: FieldSection) => void;
}

/** What one may see of a record, by section, each with the button that changes it. */
export function RecordSections({ employee, onEdit }: SectionsProps) {
  const today = dayOf(useNow());
  const shown = fieldNames.filter((name) => name in employee.fields || name in employee.kept);
  return sections.map((section) => {
    const names = shown.filter((name) => fieldOf(name).section === section);
    const facts = names.filter(
      // Said only when there is something to say.
      (name) => (name !== 'lastDay' && name !== 'leftReason') || employee.fields[name],
    );
    const canEdit = employee.can.change.some((it) => fieldOf(it).section === section);
    if (facts.length === 0) return null;
    return (
      <section key={section} className="emp-section" aria-label={sectionTitles[section]}>
        <div className="row">
          <h3>{sectionTitles[section]}</h3>
          <span className="sp" />
          {canEdit && (
            <Button
              size="s"
              variant="ghost"
              icon="pencil"
              aria-label={`Change ${sectionTitles[section].toLowerCase()}`}
              onClick={() => onEdit(section)}
            >
              Change
            </Button>
          )}
        </div>
        <dl className="emp-facts">
          {facts.map((name) => [
            <dt key={`${name} label`}>{fieldOf(name).label}</dt>,
            <dd key={name} className="num">
              {valueOf(name, employee, today) || <span className="f3">–</span>}
            </dd>,
          ])}
        </dl>
      </section>
    );
  });
}
