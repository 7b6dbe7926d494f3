import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { saved } from '#/ui/toast.ts';
import { call } from '../../api.ts';
import { fieldOf, sectionTitles, type FieldSection } from '../employee-fields.ts';
import type { Employee } from '../record/record.contract.ts';
import { FieldInput } from './field-input.part.tsx';
import { asTyped, changesOf, neededOf, typedOf } from './field-values.ts';

interface SectionFormProps {
  employee: Employee;
  section: FieldSection;
  onClose: () => void;
}

const notes: Partial<Record<FieldSection, string>> = {
  pay: 'Only the person, HR and finance see this.',
  notes: 'The person does not see this.',
  emergency: 'Also the manager sees this.',
};

/** Changes the fields of one section that one may change. */
export function SectionForm({ employee: given, section, onClose }: SectionFormProps) {
  // As it was opened: what somebody else saves meanwhile is refused as stale, not overwritten.
  const [employee] = useState(given);
  const queries = useQueryClient();
  const names = employee.mayChange.filter((it) => fieldOf(it).section === section);
  const before = typedOf(employee.fields);
  const form = useForm({
    initial: before,
    check: (it) => neededOf(names, it),
    submit: async (typed) => {
      try {
        await call('POST /update-employee', {
          id: employee.id,
          version: employee.version,
          changes: changesOf(names, typed, before),
        });
        saved();
        onClose();
      } catch (error) {
        throw asTyped(error);
      } finally {
        void queries.invalidateQueries();
      }
    },
  });
  return (
    <FormDialog
      title={`${sectionTitles[section]} of ${employee.isMe ? 'my record' : employee.name}`}
      note={notes[section]}
      form={form}
      verb="Save"
      onClose={onClose}
    >
      {names.map((name) => (
        <FieldInput key={name} name={name} form={form} personId={employee.id} />
      ))}
    </FormDialog>
  );
}
