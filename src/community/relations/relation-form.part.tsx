import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { workKinds } from '#/kernel/work-kind.ts';
import { Button } from '#/ui/button.tsx';
import { Select } from '#/ui/form/check-field.tsx';
import { Form } from '#/ui/form/form.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { relationNames, relationWords, type RelationName } from './relation-words.ts';
import { relate, type WorkEnd } from './relations.actions.ts';

/** Issues and tasks by key or title, but for the one itself; values are `issue 12`. */
function useFoundWork(itself: WorkEnd) {
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /search', { q: typed, kinds: [...workKinds], limit: 10 }),
    placeholderData: keepPreviousData,
  });
  const options = (data?.rows ?? [])
    .filter((it) => it.kind !== itself.kind || it.id !== itself.id)
    .map((it) => ({
      value: `${it.kind} ${it.id}`,
      label: it.key ? `${it.key}  ${it.title}` : it.title,
    }));
  return { options, onSearch: setTyped };
}

const choices = relationNames.map((value) => ({ value, label: relationWords[value] }));

/** One line: what it is to which other work. */
export function RelationForm({ end, onClose }: { end: WorkEnd; onClose: () => void }) {
  const run = useRunOn(useStage());
  const work = useFoundWork(end);
  const form = useForm({
    initial: { relation: 'blocked-by' as RelationName | '', toId: '' },
    submit: async ({ relation, toId }) => {
      const [kind, id] = toId.split(' ');
      const to: WorkEnd = { kind: kind === 'task' ? 'task' : 'issue', id: Number(id) };
      await run(relate, { from: end, relation: relation || 'relates', to });
      onClose();
    },
    check: ({ toId }): Record<string, string> =>
      toId ? {} : { toId: 'Choose an issue or a task.' },
  });
  return (
    <Form form={form} label="New relation">
      <div className="work-relation-form">
        <Select label="Relation" hideLabel choices={choices} {...form.field('relation')} />
        <ComboField
          label="Issue or task"
          hideLabel
          autoFocus
          placeholder="Key or title"
          {...work}
          {...form.field('toId')}
        />
        <Button type="submit" busy={form.busy}>
          Add
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
