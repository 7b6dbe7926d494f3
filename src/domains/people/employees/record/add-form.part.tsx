import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { withheldWords } from '#/client/withheld-roles.ts';
import { may } from '#/kernel/access.ts';
import { Radios, Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { saved } from '#/ui/toast.ts';
import type { FieldName } from '../employee-fields.ts';
import { FieldInput } from '../sheet/field-input.part.tsx';
import { asTyped, changesOf, typedOf } from '../sheet/field-values.ts';

const names = [
  'employeeNo',
  'title',
  'departmentId',
  'managerId',
  'employmentType',
  'joinedOn',
  'probationEndsOn',
  'workPlace',
] as const satisfies readonly FieldName[];

const nothing = typedOf({});
const start = { ...nothing, employmentType: 'full-time' };

interface AddFormProps {
  onClose: () => void;
  onDone: (id: number) => void;
}

/** Makes a record: of a person who is here without one, or of somebody who is invited with it. */
export function AddForm({ onClose, onDone }: AddFormProps) {
  const queries = useQueryClient();
  const mayInvite = useScope(may('people:invite')) !== undefined;
  const [typed, setTyped] = useState('');
  const { data: without } = useQuery({
    ...reading('GET /employees', { state: ['missing'], q: typed || undefined, perPage: 20 }),
    placeholderData: keepPreviousData,
  });
  const { data: missing } = useQuery(reading('GET /employees', { state: ['missing'], perPage: 1 }));
  const { data: granted } = useQuery({ ...reading('GET /roles-to-grant', {}), enabled: mayInvite });
  const form = useForm({
    initial: { ...start, who: mayInvite ? 'new' : 'here', id: '', name: '', email: '', roleId: '' },
    check: ({ who, id, name, email, roleId }) =>
      who === 'here'
        ? { ...(!id && { id: 'Choose the person.' }) }
        : {
            ...(!name.trim() && { name: 'What is the name?' }),
            ...(!email.trim() && { email: 'Where does the invitation go?' }),
            ...(!roleId && { roleId: 'Choose a role.' }),
          },
    submit: async ({ who, id, name, email, roleId, ...typed }) => {
      const person = who === 'here' ? { id: Number(id) } : { name, email, roleId: Number(roleId) };
      try {
        const made = await call('POST /add-update-employee', {
          person,
          fields: changesOf(names, { ...typed, name }, nothing),
        });
        saved();
        onDone(made.id);
      } catch (error) {
        throw asTyped(error);
      } finally {
        void queries.invalidateQueries();
      }
    },
  });
  const isHere = form.values.who === 'here';
  return (
    <FormDialog
      title="Add an employee"
      note="Everything else can be added to the record afterwards."
      form={form}
      verb={isHere ? 'Make the record' : 'Invite and make the record'}
      onClose={onClose}
    >
      {mayInvite && (
        <Radios
          label="Who"
          choices={[
            { value: 'new', label: 'Somebody new' },
            { value: 'here', label: `Somebody without a record (${missing?.totalRows ?? 0})` },
          ]}
          {...form.field('who')}
        />
      )}
      {isHere ? (
        <ComboField
          label="Person"
          options={(without?.rows ?? []).map((it) => ({
            value: String(it.id),
            label: it.name,
            note: it.email,
          }))}
          onSearch={setTyped}
          {...form.field('id')}
        />
      ) : (
        <>
          <TextField label="Name" autoFocus maxLength={100} {...form.field('name')} />
          <TextField label="E-mail" type="email" maxLength={254} {...form.field('email')} />
          <Select
            label="Role"
            help={['The invitation goes out at once.', withheldWords(granted?.withheld)]
              .filter(Boolean)
              .join(' ')}
            placeholder="Choose"
            choices={(granted?.roles ?? []).map((it) => ({ value: String(it.id), label: it.name }))}
            {...form.field('roleId')}
          />
        </>
      )}
      {names.map((name) => (
        <FieldInput key={name} name={name} form={form} />
      ))}
      <p className="f3 fs12">Without a number the next one is given.</p>
    </FormDialog>
  );
}
