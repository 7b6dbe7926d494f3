import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';
import { Button } from '#/ui/button.tsx';
import { Checkbox, Select } from '#/ui/form/check-field.tsx';
import { Form } from '#/ui/form/form.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { TimeField } from '#/ui/form/time-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { Kbd } from '#/ui/kbd.tsx';
import { Panel } from '#/ui/panel.tsx';
import { saved, toast } from '#/ui/toast.ts';
import { askFor, connectionWords, giveBack, originOf, test } from './connection.ts';
import { keep, kept, type Kept } from './kept.ts';
import { managedServer } from './managed.ts';
import './options.css';

/** The address is not theirs to change; the browser's consent still is. */
function ManagedServer({ origin }: { origin: string }) {
  const onAllow = async () => {
    const found = (await askFor(origin)) ? await test(origin) : 'refused';
    toast(found === 'works' ? 'success' : 'warning', connectionWords[found]);
  };
  return (
    <Panel title="Server">
      <p>
        <b>{origin}</b>, set by your studio for every browser.
      </p>
      <div className="row">
        <Button onClick={() => void onAllow()}>Allow and test the connection</Button>
      </div>
    </Panel>
  );
}

const paces = [
  { value: '60000', label: 'Every minute' },
  { value: '300000', label: 'Every five minutes' },
  { value: '600000', label: 'Every ten minutes' },
];

function Server({ apiOrigin }: Pick<Kept, 'apiOrigin'>) {
  const form = useForm({
    initial: { address: apiOrigin },
    check: ({ address }): Record<string, string> =>
      originOf(address)
        ? {}
        : {
            address:
              'Write an address such as https://backlot.example.com; http only for this machine.',
          },
    submit: async ({ address }) => {
      const origin = originOf(address)!;
      // Asked here, on the click: a browser grants rights to nothing else.
      if (!(await askFor(origin))) throw new Error(connectionWords.refused);
      const found = await test(origin);
      if (found !== 'works') throw new Error(connectionWords[found]);
      await keep('apiOrigin', origin);
      await giveBack(apiOrigin, origin);
      saved();
    },
  });
  const onTest = async () => {
    const origin = originOf(form.values.address);
    const found = origin ? await test(origin) : 'unreachable';
    toast(found === 'works' ? 'success' : 'warning', connectionWords[found]);
  };
  return (
    <Panel title="Server">
      <Form form={form} label="Server">
        <TextField
          label="Address"
          help="The browser will ask whether Backlot may talk to it."
          {...form.field('address')}
        />
        <div className="row">
          <Button onClick={() => void onTest()}>Test the connection</Button>
          <Button variant="primary" type="submit" busy={form.busy}>
            Save
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

function Watching({ pace, quiet }: Pick<Kept, 'pace' | 'quiet'>) {
  const form = useForm({
    initial: {
      active: String(pace.active),
      isQuiet: quiet !== null,
      from: quiet?.from ?? '20:00',
      to: quiet?.to ?? '09:00',
    },
    submit: async ({ active, isQuiet, from, to }) => {
      await keep('pace', { ...pace, active: Number(active) });
      await keep('quiet', isQuiet ? { from, to } : null);
      saved();
    },
  });
  return (
    <Panel title="Notifications">
      <Form form={form} label="Notifications">
        <Select
          label="Look for news"
          help="Every ten minutes while you are away or the session is locked."
          choices={paces}
          {...form.field('active')}
        />
        <Checkbox
          label="Quiet hours in this browser"
          help="Nothing pops up; the badge still counts."
          {...form.field('isQuiet')}
        />
        {form.values.isQuiet && (
          <div className="row">
            <TimeField label="From" {...form.field('from')} />
            <TimeField label="To" {...form.field('to')} />
          </div>
        )}
        <div className="row">
          <Button variant="primary" type="submit" busy={form.busy}>
            Save
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

const whereToChange =
  import.meta.env.BROWSER === 'firefox'
    ? 'Change them under about:addons, behind the gear: Manage Extension Shortcuts.'
    : 'Change them under chrome://extensions/shortcuts.';

function Shortcuts() {
  const [commands, setCommands] = useState<
    { name?: string; description?: string; shortcut?: string }[]
  >([]);
  useEffect(() => void browser.commands.getAll().then(setCommands), []);
  return (
    <Panel title="Shortcuts">
      <ul className="options-list">
        {commands
          .filter((it) => it.description)
          .map((it) => (
            <li key={it.name} className="row">
              {it.description}
              <span className="sp" />
              {it.shortcut ? <Kbd keys={it.shortcut} /> : <span className="f3">not set</span>}
            </li>
          ))}
        <li className="row">
          Search from the address bar
          <span className="sp" />
          <Kbd keys="b l Space" />
        </li>
      </ul>
      <p className="f3 fs12">{whereToChange}</p>
    </Panel>
  );
}

/** What can be set for the extension in this browser. */
export function OptionsPage() {
  const [settings, setSettings] = useState<
    Pick<Kept, 'apiOrigin' | 'pace' | 'quiet'> & { managed: string | undefined }
  >();
  useEffect(() => {
    void Promise.all([kept('apiOrigin'), kept('pace'), kept('quiet'), managedServer()]).then(
      ([apiOrigin, pace, quiet, managed]) => setSettings({ apiOrigin, pace, quiet, managed }),
    );
  }, []);
  if (!settings) return null;
  return (
    <main className="options-page">
      <h1>Backlot in this browser</h1>
      {settings.managed ? (
        <ManagedServer origin={settings.managed} />
      ) : (
        <Server apiOrigin={settings.apiOrigin} />
      )}
      <Watching pace={settings.pace} quiet={settings.quiet} />
      <Shortcuts />
    </main>
  );
}
