import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useLocation, type RawSearch } from '#/ui/location.ts';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { hrefOf, presetHref, viewOf } from './view-pages.ts';
import { deleteView, keepView, openAsNow, openPlain } from './views.actions.ts';

const share = may('views:share');

function SaveView({ path, query, onClose }: { path: string; query: string; onClose: () => void }) {
  const mayShare = useScope(share) !== undefined;
  const run = useRun();
  const form = useForm({
    initial: { name: '', shared: false },
    submit: async (it) => {
      // Run here, so that a refusal stands beside its field; said and renewed as anywhere else.
      const outcome = await keepView({ ...it, path, query });
      onClose();
      await run({ run: async () => outcome }, {});
    },
  });
  return (
    <FormDialog
      title="Save this view"
      note="The filters as they are now, under a name."
      form={form}
      verb="Save view"
      onClose={onClose}
    >
      <TextField label="Name" autoFocus {...form.field('name')} />
      {mayShare && (
        <Checkbox
          label="Share it with everybody who may open this page"
          {...form.field('shared')}
        />
      )}
    </FormDialog>
  );
}

/** Opens the person's default filters when the page is opened without any, once. */
function usePreset(path: string, search: RawSearch, preset: string | null | undefined) {
  const { go } = useLocation();
  const done = useRef(viewOf(path, search) !== '');
  useEffect(() => {
    if (done.current || preset === undefined) return;
    done.current = true;
    if (preset) go(presetHref(path, preset, search), { replace: true });
  }, [go, path, preset, search]);
}

/** "Save view" with the saved ones behind it: open, make the default, delete. */
export function SavedViews() {
  const { path, search, go } = useLocation();
  const run = useRun();
  const [saving, setSaving] = useState(false);
  const query = viewOf(path, search);
  const { data } = useQuery(reading('GET /saved-views', { path }));
  usePreset(path, search, data?.preset);

  const current = data?.rows.find((it) => it.query === query);
  const views: MenuItem[] = (data?.rows ?? []).map((it) => ({
    label: it.mine ? it.name : `${it.name}, by ${it.author}`,
    icon: it.shared ? 'users' : 'bookmark',
    on: it.query === query,
    onClick: () => go(hrefOf(path, it.query, search)),
  }));
  const more: MenuItem[] = [
    { label: 'Save this view…', icon: 'plus', onClick: () => setSaving(true) },
    data?.preset === query && query
      ? { label: 'Open without filters from now on', onClick: () => void run(openPlain, {}) }
      : { label: 'Open like this from now on', onClick: () => void run(openAsNow, {}) },
    ...(current?.mine
      ? [
          {
            label: `Delete ${current.name}`,
            danger: true,
            onClick: () => void run(deleteView, { view: current.id }),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu label="Saved views" groups={views.length > 0 ? [views, more] : [more]}>
        <Button variant="ghost" icon="bookmark">
          <span dir="auto" className="room-words">
            {current?.name ?? 'Save view'}
          </span>
        </Button>
      </Menu>
      {saving && <SaveView path={path} query={query} onClose={() => setSaving(false)} />}
    </>
  );
}
