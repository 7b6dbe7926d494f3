import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#/client/api.ts';
import { useStale } from '#/client/stale.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { saved } from '#/ui/toast.ts';
import { fieldOf, sectionTitles, type FieldSection } from '../employee-fields.ts';
import type { Employee } from '../record/record.contract.ts';
import { isSealed } from '../sealed/sealed-fields.ts';
import { FieldInput } from './field-input.part.tsx';
import { asTyped, changesOf, neededOf, typedOf } from './field-values.ts';
import { StaleSection } from './stale-section.part.tsx';

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
  const employee = useOpened(given);
  const queries = useQueryClient();
  const stale = useStale<Employee>();
  // What the next change is of: as it was opened, and as it is after a refusal as stale.
  const against = useRef(employee);
  const names = employee.can.change.filter((it) => fieldOf(it).section === section);
  const form = useForm({
    initial: typedOf(employee.fields),
    check: (it) => neededOf(names, it),
    submit: async (typed) => {
      const { id, version, fields } = against.current;
      const changes = changesOf(names, typed, typedOf(fields));
      try {
        const went = await stale.catching(() =>
          call('POST /update-employee', { id, version, changes }),
        );
        if (!went) return;
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
    <>
      <FormDialog
        title={`${sectionTitles[section]} of ${employee.isMe ? 'my record' : employee.name}`}
        note={notes[section]}
        form={form}
        verb="Save"
        onClose={onClose}
      >
        {names.map((name) => (
          <FieldInput
            key={name}
            name={name}
            form={form}
            personId={employee.id}
            isKept={isSealed(name) && employee.kept[name]}
          />
        ))}
      </FormDialog>
      {stale.current && (
        <StaleSection
          names={names}
          mine={form.values}
          before={typedOf(employee.fields)}
          current={stale.current}
          onKeep={(values) => {
            against.current = stale.current!;
            stale.clear();
            form.reset(values);
            void form.send();
          }}
          onDiscard={onClose}
          onClose={stale.clear}
        />
      )}
    </>
  );
}
