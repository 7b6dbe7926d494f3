import { useState } from 'react';
import { CallError, call } from '#/client/api.ts';
import { useRun } from '#/client/running.ts';
import { keepPicture } from '#/community/attachments/send-file.part.ts';
import { findReaders } from '#/community/find-people.part.ts';
import { Button } from '#/ui/button.tsx';
import { Form } from '#/ui/form/form.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { LayerProvider, useLayer } from '#/ui/layer.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { RichEditor } from '#/ui/rich/rich-editor.tsx';
import { StaleDialog } from '#/ui/stale-dialog.tsx';
import { useFound, useParents } from './found.part.ts';
import { issueChange } from './issue.actions.ts';
import type { Issue } from './issue.contract.ts';

interface Words {
  title: string;
  description: string;
  /** The issue it stands below, and the game it is about; empty for none. */
  parentId: string;
  appId: string;
}
const written = ['title', 'description'] as const;
type Written = (typeof written)[number];
type Whole = Issue & { description: string | null };

const words = (it: { id: number } | null) => (it ? String(it.id) : '');
const idOf = (value: string) => (value === '' ? null : Number(value));

/** What is searched, with "none" and what stands there now, whatever was typed. */
function withChosen<T extends { id: number }>(
  found: ReturnType<typeof useFound>,
  chosen: T | null,
  nameOf: (it: T) => string,
) {
  const none = { value: '', label: 'None' };
  const now = chosen ? [{ value: String(chosen.id), label: nameOf(chosen) }] : [];
  const others = found.options.filter((it) => it.value !== now[0]?.value);
  return { ...found, options: [none, ...now, ...others] };
}

/** Title, description, parent and game while they are written; what somebody else saved meanwhile is shown beside. */
export function IssueWords({ issue, onDone }: { issue: Whole; onDone: () => void }) {
  const run = useRun();
  const layer = useLayer();
  const before = useOpened(issue);
  const [theirs, setTheirs] = useState<Whole>();
  const parents = useParents(issue.key.slice(0, issue.key.lastIndexOf('-')));
  const apps = useFound('app');
  const save = async ({ title, description, parentId, appId }: Words, version: number) => {
    const outcome = await issueChange.run({
      issue: { ...before, version },
      change: {
        title,
        description: description || null,
        ...(parentId !== words(before.parent) && { parentId: idOf(parentId) }),
        ...(appId !== words(before.app) && { appId: idOf(appId) }),
      },
    });
    onDone();
    await run({ run: async () => outcome }, {});
  };
  const form = useForm<Words>({
    initial: {
      title: before.title,
      description: before.description ?? '',
      parentId: words(before.parent),
      appId: words(before.app),
    },
    check: ({ title }): Record<string, string> =>
      title.trim() ? {} : { title: 'Give the issue a title.' },
    submit: async (words) => {
      try {
        await save(words, before.version);
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'stale') throw error;
        setTheirs((await call('GET /cjprojects/issue-detail', { id: before.id })).issue);
      }
    },
  });
  const keep = async (kept: Record<string, 'mine' | 'theirs'>) => {
    if (!theirs) return;
    const { title, description, ...rest } = form.values;
    setTheirs(undefined);
    await save(
      {
        ...rest,
        title: kept['title'] === 'theirs' ? theirs.title : title,
        description: kept['description'] === 'theirs' ? (theirs.description ?? '') : description,
      },
      theirs.version,
    );
  };
  const isOther = (name: Written) => theirs && (theirs[name] ?? '') !== (before[name] ?? '');
  const isMine = (name: Written) => form.values[name] !== (before[name] ?? '');
  const cut = (words: string) =>
    words.length > 140 ? `${words.slice(0, 140)}…` : words || 'Nothing';
  return (
    <Form form={form} label="Title and description">
      <TextField label="Title" autoFocus maxLength={200} {...form.field('title')} />
      <RichEditor
        label="Description"
        minHeight={180}
        findPeople={findReaders('issue', before.id)}
        keepPicture={(file) => keepPicture('issue', before.id, file)}
        {...form.field('description')}
      />
      <div className="issue-form">
        <ComboField
          label="Below"
          help="The issue it is a part of; empty for none"
          {...withChosen(parents, before.parent, (it) => `${it.key} ${it.title}`)}
          {...form.field('parentId')}
        />
        <ComboField
          label="Game"
          {...withChosen(apps, before.app, (it) => it.name)}
          {...form.field('appId')}
        />
      </div>
      <div className="row issue-save">
        <Button type="submit" variant="primary" keys="$mod+Enter" busy={form.busy}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
      {theirs && (
        <LayerProvider value={layer + 1}>
          <StaleDialog
            title={`${issue.key} was changed while you were typing`}
            note="Pick what to keep, your text is safe."
            theirsTitle="As it is now"
            fields={written
              .filter((it) => isMine(it) || isOther(it))
              .map((name) => ({
                name,
                label: name === 'title' ? 'Title' : 'Description',
                mine: isMine(name) ? cut(form.values[name]) : undefined,
                theirs: isOther(name) ? cut(theirs[name] ?? '') : undefined,
              }))}
            onSave={(kept) => void keep(kept)}
            onDiscard={onDone}
            onClose={() => setTheirs(undefined)}
          />
        </LayerProvider>
      )}
    </Form>
  );
}
