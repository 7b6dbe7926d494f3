import { useState } from 'react';
import { call } from '#/client/api.ts';
import { useMe } from '#/client/me.ts';
import { useRun } from '#/client/running.ts';
import { findPeople, findReaders } from '#/community/find-people.part.ts';
import { dayOf } from '#/kernel/dates.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import { RichEditor } from '#/ui/rich/rich-editor.tsx';
import { useFound } from '../issues/found.part.ts';
import { HueField } from './hue-field.part.tsx';
import type { Project } from './overview.contract.ts';

interface ProjectFormProps {
  /** The one that is changed; absent for a new one. */
  project?: Project & { description: string | null };
  onClose: () => void;
  onSaved: (project: Project) => void;
}

/** "Lantern Lagoon" suggests LL, "Lagoon" suggests LAG. */
function keyFor(name: string): string {
  const words = name.toUpperCase().match(/[A-Z]+/g) ?? [];
  const letters =
    words.length > 1 ? words.map((it) => it[0]).join('') : (words[0] ?? '').slice(0, 3);
  return letters.slice(0, 10);
}

/** Starts a project, or changes what it is called, who leads it and when it is to be done. */
export function ProjectForm({ project: given, onClose, onSaved }: ProjectFormProps) {
  const project = useOpened(given);
  const me = useMe();
  const run = useRun();
  const people = useFound('person');
  const [today] = useState(() => dayOf(new Date()));
  const lead = project?.lead ?? me;
  // Whoever leads it now stands in the list, whatever is searched.
  const options = [
    { value: String(lead.id), label: lead.name },
    ...people.options.filter((it) => it.value !== String(lead.id)),
  ];
  const form = useForm({
    initial: {
      name: project?.name ?? '',
      key: project?.key ?? '',
      description: project?.description ?? '',
      leadId: String(lead.id),
      hue: project?.hue ?? 1,
      startsOn: project?.startsOn ?? '',
      targetOn: project?.targetOn ?? '',
    },
    check: ({ name, key }): Record<string, string> => ({
      ...(name.trim() ? {} : { name: 'Give the project a name.' }),
      ...(/^[a-z]{2,10}$/i.test(key.trim()) ? {} : { key: 'A key is two to ten letters.' }),
    }),
    submit: async (it) => {
      const fields = {
        name: it.name,
        description: it.description || null,
        leadId: it.leadId ? Number(it.leadId) : undefined,
        hue: it.hue,
        startsOn: it.startsOn || null,
        targetOn: it.targetOn || null,
      };
      const saved = await call(
        'POST /cjprojects/save',
        project
          ? { ...fields, id: project.id, version: project.version }
          : { ...fields, key: it.key },
      );
      onSaved(saved);
      const message = project ? `${saved.name} changed` : `${saved.name} started`;
      await run({ run: async () => ({ message }) }, {});
    },
  });
  const isOwnKey = form.values.key !== '' && form.values.key !== keyFor(form.values.name);
  return (
    <FormDialog
      title={project ? 'Change the project' : 'Start a project'}
      verb={project ? 'Save' : 'Start project'}
      width={560}
      form={form}
      onClose={onClose}
    >
      <TextField
        label="Name"
        autoFocus
        maxLength={80}
        {...form.field('name')}
        onChange={(name) => {
          form.set('name', name);
          if (!project && !isOwnKey) form.set('key', keyFor(name));
        }}
      />
      <TextField
        label="Key"
        maxLength={10}
        help="The beginning of its issues' keys; it never changes"
        disabled={project !== undefined}
        {...form.field('key')}
        onChange={(key) => form.set('key', key.toUpperCase())}
      />
      <RichEditor
        label="Description"
        findPeople={project ? findReaders('project', project.id) : findPeople}
        {...form.field('description')}
      />
      <div className="issue-form">
        <ComboField
          label="Lead"
          options={options}
          onSearch={people.onSearch}
          {...form.field('leadId')}
        />
        <HueField label="Colour" {...form.field('hue')} />
        <DayField label="Starts" today={today} {...form.field('startsOn')} />
        <DayField label="Target day" today={today} {...form.field('targetOn')} />
      </div>
    </FormDialog>
  );
}
