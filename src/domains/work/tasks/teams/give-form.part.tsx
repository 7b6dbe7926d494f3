import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { counted } from '#/kernel/numbers.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { giveRefusal } from './board-rules.ts';
import type { BoardTask, Member } from './teams.contract.ts';

interface GiveFormProps {
  tasks: readonly BoardTask[];
  /** Whose members are offered; those of all teams in reach when absent. */
  team: number | undefined;
  onGive: (to: Member) => Promise<unknown>;
  onClose: () => void;
}

/** Gives cards to somebody, found by name: a team may have more members than a menu is good for. */
export function GiveForm({ tasks, team, onGive, onClose }: GiveFormProps) {
  const [typed, setTyped] = useState('');
  const [taker, setTaker] = useState<Member>();
  const { data } = useQuery({
    ...reading('GET /tasks/members', {
      team,
      search: typed || undefined,
      sort: 'name',
      order: 'asc',
      perPage: 20,
    }),
    placeholderData: keepPreviousData,
  });
  const members = (data?.rows ?? []).filter((it) => tasks.every((task) => !giveRefusal(task, it)));
  const form = useForm({
    initial: {},
    submit: async () => {
      if (taker) await onGive(taker);
      onClose();
    },
    check: (): Record<string, string> => (taker ? {} : { person: 'Choose the person.' }),
  });
  const what = tasks.length === 1 ? tasks[0]!.key : counted(tasks.length, 'task');
  return (
    <FormDialog title={`Give ${what} to somebody`} form={form} verb="Give" onClose={onClose}>
      <ComboField
        label="Person"
        autoFocus
        options={members.map((it) => ({
          value: String(it.id),
          label: it.name,
          note: it.teams.map((one) => one.name).join(', '),
        }))}
        onSearch={setTyped}
        value={taker ? String(taker.id) : ''}
        error={form.errors['person']}
        onChange={(id) => setTaker(members.find((it) => String(it.id) === id))}
      />
    </FormDialog>
  );
}
