import { useRef } from 'react';
import { call } from '#/client/api.ts';
import { useRun } from '#/client/running.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import type { ProjectDetail } from '../in-project.part.tsx';
import { HueField } from '../overview/hue-field.part.tsx';
import { groupWords, statusGroups, typeIcons } from '../project-words.ts';
import { configOf, entriesOf, newEntry, type Entry, type ListKind } from './config-entries.part.ts';

export type { ListKind };

const words = {
  statuses: { title: 'Statuses', one: 'status', note: 'In the order of the board' },
  types: { title: 'Types', one: 'type', note: 'Level 0 stands above, level 2 below the others' },
  labels: { title: 'Labels', one: 'label', note: 'A label taken away leaves its issues' },
};
const levels = ['0', '1', '2'].map((value) => ({ value, label: `Level ${value}` }));

interface LineProps {
  kind: ListKind;
  entry: Entry;
  error: string | undefined;
  onChange: (patch: Partial<Entry>) => void;
}

/** What a line has beside its name. */
function Line({ kind, entry, error, onChange }: LineProps) {
  const of = entry.name || 'the new one';
  return (
    <>
      <TextField
        label={`Name of ${of}`}
        hideLabel
        maxLength={40}
        autoFocus={entry.id === undefined && entry.name === ''}
        error={error}
        value={entry.name}
        onChange={(name) => onChange({ name })}
      />
      {kind === 'statuses' && (
        <Select
          label={`Group of ${of}`}
          hideLabel
          choices={statusGroups.map((value) => ({ value, label: groupWords[value] }))}
          value={entry.group}
          onChange={(group) => group && onChange({ group })}
        />
      )}
      {kind === 'types' && (
        <>
          <Select
            label={`Drawing of ${of}`}
            hideLabel
            choices={typeIcons.map((value) => ({ value, label: value }))}
            value={entry.icon}
            onChange={(icon) => icon && onChange({ icon })}
          />
          <Select
            label={`Level of ${of}`}
            hideLabel
            choices={levels}
            value={String(entry.level)}
            onChange={(level) => onChange({ level: Number(level) })}
          />
        </>
      )}
      {kind === 'labels' && (
        <HueField
          label={`Colour of ${of}`}
          hideLabel
          value={entry.hue}
          onChange={(hue) => onChange({ hue })}
        />
      )}
    </>
  );
}

interface ListFormProps {
  kind: ListKind;
  detail: ProjectDetail;
  onClose: () => void;
}

/** A list of the project as a whole: lines are added, renamed, ordered and taken away. */
export function ListForm({ kind, detail: given, onClose }: ListFormProps) {
  const detail = useOpened(given);
  const run = useRun();
  const added = useRef(0);
  const form = useForm<{ entries: Entry[]; moves: Record<number, string> }>({
    initial: { entries: entriesOf(kind, detail), moves: {} },
    check: ({ entries }): Record<string, string> =>
      Object.fromEntries(
        entries.flatMap((it, at) =>
          it.name.trim() ? [] : [[`${kind}.${at}.name`, 'Give it a name.']],
        ),
      ),
    submit: async ({ entries, moves }) => {
      const moved = Object.entries(moves).flatMap(([from, to]) =>
        to === '' ? [] : [{ from: Number(from), to: Number(to) }],
      );
      await call('POST /cjprojects/update-config', {
        project: detail.project.key,
        version: detail.project.version,
        ...configOf(kind, entries),
        ...(kind === 'statuses' && { moveStatuses: moved }),
        ...(kind === 'types' && { moveTypes: moved }),
      });
      onClose();
      await run({ run: async () => ({ message: `${words[kind].title} changed` }) }, {});
    },
  });
  const { entries, moves } = form.values;
  const set = (next: Entry[]) => form.set('entries', next);
  const change = (at: number, patch: Partial<Entry>) =>
    set(entries.map((it, index) => (index === at ? { ...it, ...patch } : it)));
  const swap = (at: number, by: number) => {
    const next = [...entries];
    const [taken] = next.splice(at, 1);
    next.splice(at + by, 0, taken!);
    set(next);
  };
  const gone =
    kind === 'labels' ? [] : detail[kind].filter((it) => !entries.some(({ id }) => id === it.id));
  const kept = entries.flatMap((it) =>
    it.id === undefined ? [] : [{ value: String(it.id), label: it.name }],
  );
  return (
    <FormDialog
      title={words[kind].title}
      note={words[kind].note}
      verb="Save"
      width={560}
      form={form}
      onClose={onClose}
    >
      <ul className="config-list">
        {entries.map((it, at) => (
          <li key={it.row}>
            <Line
              kind={kind}
              entry={it}
              error={form.errors[`${kind}.${at}.name`]}
              onChange={(patch) => change(at, patch)}
            />
            {kind !== 'labels' && (
              <>
                <IconButton
                  icon="chevron-up"
                  label={`Move ${it.name} up`}
                  variant="ghost"
                  disabled={at === 0}
                  onClick={() => swap(at, -1)}
                />
                <IconButton
                  icon="chevron-down"
                  label={`Move ${it.name} down`}
                  variant="ghost"
                  disabled={at === entries.length - 1}
                  onClick={() => swap(at, 1)}
                />
              </>
            )}
            <IconButton
              icon="x"
              label={`Take ${it.name || 'the new one'} away`}
              variant="ghost"
              disabled={kind !== 'labels' && entries.length === 1}
              onClick={() => set(entries.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
      <p>
        <Button
          icon="plus"
          onClick={() => {
            added.current += 1;
            set([...entries, newEntry(`new ${added.current}`, entries.length)]);
          }}
        >
          Add a {words[kind].one}
        </Button>
      </p>
      {gone.map((it) => (
        <Select
          key={it.id}
          label={`Issues of ${it.name} go to`}
          placeholder="It has none"
          error={form.errors['to']}
          choices={kept}
          value={moves[it.id] ?? ''}
          onChange={(to) => form.set('moves', { ...moves, [it.id]: to })}
        />
      ))}
    </FormDialog>
  );
}
