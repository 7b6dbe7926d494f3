import { useRunOn, useStage } from '#/client/running.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { kindWords, type ChecklistKind, type ItemOwner } from './checklist-words.ts';
import { itemAdd, itemAssign } from './checklists.actions.ts';
import type { ChecklistItem } from './checklists.contract.ts';
import { OwnerFields } from './owner-fields.part.tsx';

interface ItemFormProps {
  person: { id: number; name: string };
  /** The checklists an item can be added to. */
  kinds: readonly ChecklistKind[];
  /** Absent: a new one. */
  item?: (ChecklistItem & { kind: ChecklistKind }) | undefined;
  today: string;
  onClose: () => void;
}

/** Adds an item to somebody's checklist, or changes what it says, who owns it and when it is due. */
export function ItemForm({ person, kinds, item: given, today, onClose }: ItemFormProps) {
  const item = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm<{
    kind: ChecklistKind | '';
    title: string;
    owner: ItemOwner | '';
    ownerId: { id: number; name: string } | null;
    dueOn: string;
  }>({
    initial: {
      kind: item?.kind ?? kinds[0] ?? 'onboarding',
      title: item?.title ?? '',
      owner: item?.owner ?? 'hr',
      ownerId: item?.owner === 'named' ? item.person : null,
      dueOn: item?.dueOn ?? today,
    },
    check: (it): Record<string, string> => ({
      ...(it.title.trim() ? {} : { title: 'Say what is to be done.' }),
      ...(it.dueOn ? {} : { dueOn: 'Choose a day.' }),
      ...(it.owner === 'named' && !it.ownerId ? { ownerId: 'Choose a person.' } : {}),
    }),
    submit: async ({ kind, title, owner, ownerId, dueOn }) => {
      const owned = { owner: owner || ('hr' as const), ownerId: ownerId?.id ?? null };
      if (item) {
        const values = { title, dueOn, ...owned };
        await run(itemAssign, { person: person.id, item: item.id, seen: item, values });
      } else {
        const list = kind || 'onboarding';
        await run(itemAdd, { person: person.id, kind: list, dueOn, title, owner: owned });
      }
      onClose();
    },
  });
  const { kind, owner, ownerId } = form.values;
  return (
    <FormDialog
      title={item ? `Change “${item.title}”` : `Add an item for ${person.name}`}
      form={form}
      verb={item ? 'Save' : 'Add item'}
      onClose={onClose}
    >
      <TextField label="What is to be done" autoFocus maxLength={200} {...form.field('title')} />
      {!item && kinds.length > 1 && (
        <Select
          label="Checklist"
          choices={kinds.map((value) => ({ value, label: kindWords[value] }))}
          {...form.field('kind')}
        />
      )}
      <OwnerFields
        kind={kind || 'onboarding'}
        owner={owner}
        person={ownerId}
        error={form.errors['ownerId']}
        onChange={(to, chosen) => {
          form.set('owner', to);
          form.set('ownerId', chosen);
        }}
      />
      <DayField
        label="Due"
        today={today}
        help="Moves with the first or last day"
        {...form.field('dueOn')}
      />
    </FormDialog>
  );
}
