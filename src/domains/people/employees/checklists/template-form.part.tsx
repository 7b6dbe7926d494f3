import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { Radios } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { templateSave } from './checklist-templates.actions.ts';
import {
  checklistKinds,
  dueWords,
  kindWords,
  type ChecklistKind,
  type ItemOwner,
} from './checklist-words.ts';
import type { ChecklistTemplate } from './checklists.contract.ts';
import { OwnerFields } from './owner-fields.part.tsx';

interface ItemValues {
  key: number;
  title: string;
  owner: ItemOwner;
  person: { id: number; name: string } | null;
  dueAfter: number | null;
}

interface ItemFieldsProps {
  at: number;
  item: ItemValues;
  kind: ChecklistKind;
  error: (field: string) => string | undefined;
  onChange: (item: ItemValues) => void;
  /** Absent for the only one. */
  onRemove: (() => void) | undefined;
}

function ItemFields({ at, item, kind, error, onChange, onRemove }: ItemFieldsProps) {
  const { title, owner, person, dueAfter } = item;
  return (
    <li className="emp-template-item" aria-label={`Item ${at + 1}`}>
      <TextField
        label="What is to be done"
        maxLength={200}
        value={title}
        error={error('title')}
        onChange={(to) => onChange({ ...item, title: to })}
      />
      {onRemove && (
        <IconButton
          icon="trash"
          size="s"
          variant="ghost"
          label={`Remove item ${at + 1}`}
          onClick={onRemove}
        />
      )}
      <div className="emp-pair">
        <OwnerFields
          kind={kind}
          owner={owner}
          person={person}
          error={error('ownerId')}
          onChange={(to, chosen) => onChange({ ...item, owner: to, person: chosen })}
        />
        <NumberField
          label="Due after"
          after="days"
          help={dueAfter === null ? 'A number; below zero: before' : dueWords(dueAfter, kind)}
          value={dueAfter}
          error={error('dueAfter')}
          onChange={(to) => onChange({ ...item, dueAfter: to })}
        />
      </div>
    </li>
  );
}

interface FormProps {
  /** Absent: a new one. */
  template: ChecklistTemplate | undefined;
  onClose: () => void;
}

/** Adds a template, or changes what it says; checklists that were made from it stay as they are. */
export function TemplateForm({ template: given, onClose }: FormProps) {
  const template = useOpened(given);
  const run = useRunOn(useStage());
  const { data } = useQuery(reading('GET /employee-choices', {}));
  const nextKey = useRef(template?.items.length ?? 1);
  const fresh = (key: number): ItemValues => ({
    key,
    title: '',
    owner: 'hr',
    person: null,
    dueAfter: 0,
  });
  const form = useForm<{
    kind: ChecklistKind | '';
    name: string;
    departmentId: string;
    items: ItemValues[];
  }>({
    initial: {
      kind: template?.kind ?? 'onboarding',
      name: template?.name ?? '',
      departmentId: template?.department ? String(template.department.id) : 'all',
      items: template?.items.map((it, key) => ({ key, ...it })) ?? [fresh(0)],
    },
    check: (it): Record<string, string> => ({
      ...(it.name.trim() ? {} : { name: 'Give the template a name.' }),
      ...Object.fromEntries(
        it.items.flatMap((one, at) => [
          ...(one.title.trim() ? [] : [[`items.${at}.title`, 'Say what is to be done.']]),
          ...(one.dueAfter === null ? [[`items.${at}.dueAfter`, 'Write a number of days.']] : []),
          ...(one.owner === 'named' && !one.person
            ? [[`items.${at}.ownerId`, 'Choose a person.']]
            : []),
        ]),
      ),
    }),
    submit: async ({ kind, name, departmentId, items }) => {
      const values = {
        kind: kind || ('onboarding' as const),
        name,
        departmentId: departmentId === 'all' || !departmentId ? null : Number(departmentId),
        items: items.map(({ title, owner, person, dueAfter }) => ({
          title,
          owner,
          ownerId: owner === 'named' ? (person?.id ?? null) : null,
          dueAfter: dueAfter ?? 0,
        })),
      };
      await run(templateSave, { kind: values.kind, name, item: '', values, seen: template });
      onClose();
    },
  });
  const { kind, items } = form.values;
  const put = (to: ItemValues[]) => form.set('items', to);
  const departments = [
    { value: 'all', label: 'Every department' },
    ...(data?.departments ?? []).map((it) => ({ value: String(it.id), label: it.name })),
  ];
  return (
    <FormDialog
      title={template ? `Change ${template.name}` : 'Add a checklist template'}
      note={template ? 'Checklists that have started keep their items.' : undefined}
      width={640}
      form={form}
      verb={template ? 'Save' : 'Add template'}
      onClose={onClose}
    >
      <TextField label="Name" autoFocus maxLength={80} {...form.field('name')} />
      <Radios
        label="Starts when"
        choices={checklistKinds.map((value) => ({
          value,
          label:
            value === 'onboarding'
              ? `Somebody joins (${kindWords[value].toLowerCase()})`
              : `A last day is set (${kindWords[value].toLowerCase()})`,
        }))}
        {...form.field('kind')}
      />
      <ComboField
        label="Department"
        help="Departments below it are included"
        options={departments}
        {...form.field('departmentId')}
      />
      <ol className="emp-template-items" aria-label="Items">
        {items.map((it, at) => (
          <ItemFields
            key={it.key}
            at={at}
            item={it}
            kind={kind || 'onboarding'}
            error={(field) => form.errors[`items.${at}.${field}`]}
            onChange={(to) => put(items.map((one) => (one.key === to.key ? to : one)))}
            onRemove={
              items.length > 1 ? () => put(items.filter((one) => one.key !== it.key)) : undefined
            }
          />
        ))}
      </ol>
      <Button
        icon="plus"
        onClick={() => {
          const key = nextKey.current;
          nextKey.current += 1;
          put([...items, fresh(key)]);
        }}
      >
        Add an item
      </Button>
    </FormDialog>
  );
}
