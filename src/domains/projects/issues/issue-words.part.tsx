import { useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { Form } from '#/ui/form/form.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { LayerProvider, useLayer } from '#/ui/layer.ts';
import { RichEditor } from '#/ui/rich/rich-editor.tsx';
import { StaleDialog } from '#/ui/stale-dialog.tsx';
import { CallError, call, upload } from '../../api.ts';
import { findPeople } from '../../community/find-people.part.ts';
import { useRun } from '../../running.ts';
import { issueChange } from './issue.actions.ts';
import type { Issue } from './issue.contract.ts';

interface Words {
  title: string;
  description: string;
}
type Whole = Issue & { description: string | null };

/** Keeps a picture among the files of the issue; its address stands in the text. */
async function keepPicture(issueId: number, file: File): Promise<string> {
  const form = new FormData();
  form.append('id', String(issueId));
  form.append('file', file);
  const { assets } = await upload('POST /cjprojects/upload-asset', form, { timeout: 120_000 });
  return `/api/cjprojects/asset?id=${assets.at(-1)!.id}`;
}

/** Title and description while they are written; what somebody else saved meanwhile is shown beside. */
export function IssueWords({ issue, onDone }: { issue: Whole; onDone: () => void }) {
  const run = useRun();
  const layer = useLayer();
  const [before] = useState(issue);
  const [theirs, setTheirs] = useState<Whole>();
  const save = async ({ title, description }: Words, version: number) => {
    const outcome = await issueChange.run({
      issue: { ...before, version },
      change: { title, description: description || null },
    });
    onDone();
    await run({ run: async () => outcome }, {});
  };
  const form = useForm<Words>({
    initial: { title: before.title, description: before.description ?? '' },
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
    const { title, description } = form.values;
    setTheirs(undefined);
    await save(
      {
        title: kept['title'] === 'theirs' ? theirs.title : title,
        description: kept['description'] === 'theirs' ? (theirs.description ?? '') : description,
      },
      theirs.version,
    );
  };
  const isOther = (name: keyof Words) => theirs && (theirs[name] ?? '') !== (before[name] ?? '');
  const isMine = (name: keyof Words) => form.values[name] !== (before[name] ?? '');
  const cut = (words: string) =>
    words.length > 140 ? `${words.slice(0, 140)}…` : words || 'Nothing';
  return (
    <Form form={form} label="Title and description">
      <TextField label="Title" autoFocus maxLength={200} {...form.field('title')} />
      <RichEditor
        label="Description"
        minHeight={180}
        findPeople={findPeople}
        keepPicture={(file) => keepPicture(before.id, file)}
        {...form.field('description')}
      />
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
            fields={(['title', 'description'] as const)
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
