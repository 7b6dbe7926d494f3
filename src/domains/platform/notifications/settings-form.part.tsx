import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Fragment } from 'react';
import { call } from '#/client/api.ts';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Checkbox, Radios, Select } from '#/ui/form/check-field.tsx';
import { Form } from '#/ui/form/form.tsx';
import { TimeField } from '#/ui/form/time-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { saved } from '#/ui/toast.ts';
import { mailAfterWords } from './mails/mail-words.ts';
import type { NotificationSettings } from './notifications.contract.ts';
import { PushSwitch } from './push-switch.part.tsx';
import './bell.css';

type Types = NotificationSettings['types'];

interface TypesProps {
  value: Types;
  onChange: (types: Types) => void;
}

/** One row a type, grouped by domain: whether it is listed, whether it may interrupt. */
function TypeTable({ value, onChange }: TypesProps) {
  const groups = [...new Set(value.map((it) => it.group))];
  const put = (type: string, change: { list?: boolean; push?: boolean }) =>
    onChange(value.map((it) => (it.type === type ? { ...it, ...change } : it)));
  return (
    <table className="notice-types">
      <thead>
        <tr>
          <th scope="col">Tell me when</th>
          <th scope="col">In the list</th>
          <th scope="col">Interrupt me</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <Fragment key={group}>
            <tr>
              <th colSpan={3} scope="rowgroup">
                {group}
              </th>
            </tr>
            {value
              .filter((it) => it.group === group)
              .map((it) => (
                <tr key={it.type}>
                  <th dir="auto" scope="row">
                    {it.title}
                  </th>
                  <td>
                    <Checkbox
                      label={`${it.title}: in the list`}
                      hideLabel
                      value={it.list}
                      onChange={(list) => put(it.type, { list, push: list && it.push })}
                    />
                  </td>
                  <td>
                    <Checkbox
                      label={`${it.title}: interrupt me`}
                      hideLabel
                      value={it.push}
                      disabled={!it.list}
                      onChange={(push) => put(it.type, { push })}
                    />
                  </td>
                </tr>
              ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

interface Values {
  types: Types;
  isQuiet: boolean;
  from: string;
  to: string;
  comments: NotificationSettings['chat']['comments'] | '';
  reactions: boolean;
  preview: boolean;
  /** In words. */
  mailed: string;
  hasDigest: boolean;
  digestAt: string;
}

const asValues = ({ types, quiet, chat, mails }: NotificationSettings): Values => ({
  types,
  isQuiet: quiet !== null,
  from: quiet?.from ?? '22:00',
  to: quiet?.to ?? '08:00',
  ...chat,
  mailed: mailAfterWords.find((it) => it.after === mails.after)!.words,
  hasDigest: mails.digestAt !== null,
  digestAt: mails.digestAt ?? '18:00',
});

/** The parts of the settings, each against the version the one before it left. */
async function save(it: Values, version: number): Promise<number> {
  const types = it.types.map(({ type, list, push }) => ({ type, list, push }));
  const quiet = it.isQuiet ? { from: it.from, to: it.to } : null;
  const half = await call('POST /save-notification-settings', { types, quiet, version });
  const { reactions, preview, comments } = it;
  const chat = { comments: comments || ('all' as const), reactions, preview };
  const whole = { ...chat, version: half.version };
  const told = await call('POST /save-chat-notification-settings', whole);
  const mails = {
    after: mailAfterWords.find(({ words }) => words === it.mailed)!.after,
    digestAt: it.hasDigest ? it.digestAt : null,
  };
  return (await call('POST /save-notification-mails', { ...mails, version: told.version })).version;
}

const reaches = [
  { value: 'all', label: 'Every comment on what I follow' },
  { value: 'mentions', label: 'Only those that mention me' },
  { value: 'none', label: 'None' },
] as const;

interface FieldsProps {
  settings: NotificationSettings;
  onSaved?: () => void;
}

function Fields({ settings, onSaved }: FieldsProps) {
  const { acting, name } = useMe();
  const queries = useQueryClient();
  // As it was opened or saved here: what is saved elsewhere meanwhile is refused as stale.
  const [version, setVersion] = useState(settings.version);
  const form = useForm({
    initial: asValues(settings),
    submit: async (it) => {
      setVersion(await save(it, version));
      saved();
      onSaved?.();
      await queries.invalidateQueries({ queryKey: ['GET /notification-settings'] });
    },
    check: ({ isQuiet, from, to, hasDigest, digestAt }) => ({
      ...(isQuiet && !from && { from: 'When does it start?' }),
      ...(isQuiet && !to && { to: 'When does it end?' }),
      ...(isQuiet && from && from === to && { to: 'Choose another time than the start.' }),
      ...(hasDigest && !digestAt && { digestAt: 'When is it sent?' }),
    }),
  });
  const types = form.field('types');
  return (
    <Form form={form} label="Notification settings">
      <TypeTable value={types.value} onChange={types.onChange} />
      <Checkbox
        label="Quiet hours"
        help={`Nothing interrupts me then; it waits in the list. Times of ${settings.zone}.`}
        {...form.field('isQuiet')}
      />
      {form.values.isQuiet && (
        <div className="notice-times">
          <TimeField label="From" {...form.field('from')} />
          <TimeField label="To" {...form.field('to')} />
        </div>
      )}
      <Radios label="Comments" choices={reaches} {...form.field('comments')} />
      <Checkbox label="Reactions to what I wrote" {...form.field('reactions')} />
      <Checkbox
        label="Show what it says outside of Backlot"
        help="Off: a system notification or a mail only tells how many are unread."
        {...form.field('preview')}
      />
      <Select
        label="Mail me what I have not seen"
        choices={mailAfterWords.map(({ words }) => ({ value: words, label: words }))}
        {...form.field('mailed')}
      />
      <Checkbox
        label="Daily digest by mail"
        help="What is still unread then, and has not been mailed."
        {...form.field('hasDigest')}
      />
      {form.values.hasDigest && <TimeField label="Sent at" {...form.field('digestAt')} />}
      {acting ? (
        <p className="help">Only {name} chooses how they are told of things.</p>
      ) : (
        <>
          <PushSwitch pushKey={settings.pushKey} isOn={settings.pushed} />
          <Button
            variant="primary"
            keys="$mod+Enter"
            busy={form.busy}
            onClick={() => void form.send()}
          >
            Save
          </Button>
        </>
      )}
    </Form>
  );
}

/** How this person wants to be told of things. */
export function NotificationSettingsForm({ onSaved }: { onSaved?: () => void }) {
  const settings = useQuery({ ...reading('GET /notification-settings', {}), staleTime: 0 });
  if (settings.data) {
    return <Fields key={settings.data.version} settings={settings.data} onSaved={onSaved} />;
  }
  if (settings.error) {
    return (
      <ErrorState
        title="The settings did not load"
        text={settings.error.message}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  return (
    <Loading label="Loading the settings">
      <RowsSkeleton rows={8} columns={[20, 20]} mark={false} />
    </Loading>
  );
}

/** The same over the page one is on, from the bell. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Notification settings" width={560} onClose={onClose}>
      <NotificationSettingsForm onSaved={onClose} />
    </Dialog>
  );
}
