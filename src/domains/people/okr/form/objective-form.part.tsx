import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { findPeople } from '#/community/find-people.part.ts';
import { Checkbox, Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { RichEditor } from '#/ui/rich/rich-editor.tsx';
import type { Cycle } from '../cycles/cycles.contract.ts';
import type { ObjectiveDetail } from '../objective.contract.ts';
import { makeObjective, okrSave, type NewObjective } from './change.actions.ts';
import { useKeptDraft } from './kept-draft.part.ts';
import {
  emptyResult,
  objectiveDraft,
  resultInput,
  wrongIn,
  type ObjectiveDraft,
} from './objective-draft.ts';
import { PlaceFields } from './place-fields.part.tsx';
import { ResultsFields } from './results-fields.part.tsx';
import './form.css';

const fresh = (title = ''): ObjectiveDraft => ({
  title,
  description: '',
  level: 'person',
  teamId: '',
  ownerId: '',
  parentId: '',
  isPrivate: false,
  isActive: true,
  results: [emptyResult(1, 100)],
});

const idOf = (id: string) => (id ? Number(id) : undefined);

const wordsOf = (it: ObjectiveDraft) => ({
  title: it.title,
  description: it.description,
  isPrivate: it.level === 'person' && it.isPrivate,
  keyResults: it.results.map(resultInput),
});

const newInput = (it: ObjectiveDraft, cycle: string): NewObjective => ({
  ...wordsOf(it),
  cycle,
  level: it.level,
  teamId: it.level === 'team' ? idOf(it.teamId) : undefined,
  ownerId: idOf(it.ownerId),
  parentId: idOf(it.parentId),
  activate: it.isActive,
});

interface NewProps {
  /** For which it is unless another is chosen. */
  cycle: Cycle;
  /** When it was typed already, in the palette. */
  title: string | undefined;
  onClose: () => void;
  onMade: (id: number) => void;
}

/** Cycles that are not over, and the one that was in sight. */
function useFillable(shown: Cycle): readonly Cycle[] {
  const { data } = useQuery(reading('GET /okr-cycles', {}));
  if (!data) return [shown];
  const open = data.rows.filter((it) => it.to >= data.today || it.key === shown.key);
  return data.quarters ? open : open.filter((it) => it.own);
}

/** A new objective; what is begun of it stays in this browser until it is made. */
export function NewObjectiveForm({ cycle: given, title, onClose, onMade }: NewProps) {
  const [chosen, setChosen] = useState(given.key);
  const cycles = useFillable(given);
  // The one in sight may be one nothing new is for.
  const cycle = cycles.find((it) => it.key === chosen) ?? cycles[0] ?? given;
  const run = useRunOn(useStage());
  const { draft, keep, forget } = useKeptDraft();
  // Sent again after a lost answer it is the same objective; changed, it is another.
  const sent = useRef({ text: '', key: '' });
  const form = useForm<ObjectiveDraft>({
    initial: title ? fresh(title) : (draft ?? fresh()),
    check: wrongIn,
    submit: async (it) => {
      const input = newInput(it, cycle.key);
      const text = JSON.stringify(input);
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
      const options = { idempotencyKey: sent.current.key };
      const made = { id: 0 };
      const make = async () => {
        const { id, message } = await makeObjective(input, options);
        made.id = id;
        return { message };
      };
      await run({ run: make }, {});
      forget();
      onMade(made.id);
    },
  });
  const { values, dirty, busy } = form;
  useEffect(() => {
    if (dirty && !busy) keep(values);
  }, [values, dirty, busy, keep]);
  return (
    <FormDialog
      title={`New objective for ${cycle.name}`}
      form={form}
      verb="Make objective"
      width={760}
      onClose={onClose}
    >
      {cycles.length > 1 && (
        <Select
          label="Cycle"
          choices={cycles.map((it) => ({ value: it.key, label: it.name }))}
          value={cycle.key}
          onChange={(key) => {
            setChosen(key);
            // What it served may not cover these days.
            form.set('parentId', '');
          }}
        />
      )}
      <Fields form={form} cycle={cycle.key} />
      <Checkbox
        label="Active at once"
        help="Otherwise it is a draft that only you and who leads see."
        {...form.field('isActive')}
      />
    </FormDialog>
  );
}

interface EditProps {
  objective: ObjectiveDetail;
  onClose: () => void;
}

/** Changes an objective that is a draft or active. */
export function EditObjectiveForm({ objective: given, onClose }: EditProps) {
  const objective = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm<ObjectiveDraft>({
    initial: objectiveDraft(objective),
    check: wrongIn,
    submit: async (it) => {
      const { id, version } = objective;
      const ownerId = Number(it.ownerId) || objective.owner.id;
      const input = { ...wordsOf(it), id, version, ownerId, parentId: idOf(it.parentId) ?? null };
      await run(okrSave, { id, input });
      onClose();
    },
  });
  return (
    <FormDialog title="Change the objective" form={form} verb="Save" width={760} onClose={onClose}>
      <Fields form={form} cycle={objective.cycle.key} present={objective} />
    </FormDialog>
  );
}

interface FieldsProps {
  form: ReturnType<typeof useForm<ObjectiveDraft>>;
  cycle: string;
  present?: ObjectiveDetail;
}

function Fields({ form, cycle, present }: FieldsProps) {
  return (
    <>
      <TextField
        label="Objective"
        help="What shall be different at the end of the cycle, in a sentence."
        maxLength={160}
        autoFocus
        {...form.field('title')}
      />
      <PlaceFields
        values={form.values}
        field={form.field}
        cycle={cycle}
        {...(present && { present })}
      />
      <ResultsFields
        results={form.values.results}
        errors={form.errors}
        onChange={(results) => form.set('results', results)}
      />
      <RichEditor
        label="Why"
        minHeight={72}
        findPeople={findPeople}
        {...form.field('description')}
      />
    </>
  );
}
