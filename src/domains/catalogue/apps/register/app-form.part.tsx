import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { reading } from '#/client/reading.ts';
import { useStale } from '#/client/stale.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Dialog } from '#/ui/dialog.tsx';
import { Checkbox, Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { saved } from '#/ui/toast.ts';
import { platforms, platformWords, statusWords, workingStatuses } from './app-words.ts';
import { IconField, type IconChoice } from './icon-field.part.tsx';
import type { App } from './register.contract.ts';
import { sendApp, valuesOf, type AppValues } from './send-app.part.ts';
import { StaleApp } from './stale-app.part.tsx';

const statuses = workingStatuses.map((value) => ({ value, label: statusWords[value] }));
const platformChoices = platforms.map((value) => ({ value, label: platformWords[value] }));

function wrongIn({ name, package: id, platform }: AppValues): Record<string, string> {
  return {
    ...(!name.trim() && { name: 'What is it called?' }),
    ...(!id.trim() && { package: 'Reports find the app by it.' }),
    ...(!platform && { platform: 'Choose one.' }),
  };
}

interface FieldsProps {
  app?: App;
  onClose: () => void;
  onSaved: (id: number) => void;
}

function Fields({ app: given, onClose, onSaved }: FieldsProps) {
  const app = useOpened(given);
  const queries = useQueryClient();
  const [today] = useState(() => dayOf(new Date()));
  const [icon, setIcon] = useState<IconChoice>({ kind: 'as-is' });
  const { data: choices } = useQuery(reading('GET /app-choices', {}));
  const stale = useStale<App>();
  // What the next attempt is a change of: after a 412 the app as it stands now.
  const against = useRef(app);
  const form = useForm<AppValues>({
    initial: valuesOf(app),
    check: wrongIn,
    submit: async (values) => {
      const sent = await stale.catching(() => sendApp(values, against.current, icon));
      if (!sent) return;
      saved();
      onSaved(sent.id);
      await queries.invalidateQueries();
    },
  });
  const options = (rows: readonly { id: number; name: string }[] = []) => [
    { value: '', label: 'None' },
    ...rows.map((it) => ({ value: String(it.id), label: it.name })),
  ];
  return (
    <>
      <FormDialog
        title={app ? `Edit ${app.name}` : 'Add an app'}
        form={form}
        verb={app ? 'Save' : 'Add app'}
        width={560}
        onClose={onClose}
      >
        <IconField app={app} name={form.values.name} choice={icon} onChoose={setIcon} />
        <TextField label="Name" autoFocus maxLength={80} {...form.field('name')} />
        <div className="apps-pair">
          <Select
            label="Platform"
            placeholder="Choose"
            choices={platformChoices}
            disabled={app !== undefined}
            {...form.field('platform')}
          />
          <TextField
            label="Key"
            help={app ? 'Its tasks are called by it' : 'Made of the name when empty'}
            maxLength={5}
            placeholder="LNT"
            disabled={app !== undefined}
            {...form.field('key')}
          />
        </div>
        <TextField
          label="Package or bundle id"
          placeholder="com.studio.game"
          spellCheck={false}
          maxLength={150}
          {...form.field('package')}
        />
        <TextField
          label="Store id"
          help="The number of the App Store, or the package again"
          spellCheck={false}
          maxLength={150}
          {...form.field('storeId')}
        />
        <div className="apps-pair">
          <ComboField label="Team" options={options(choices?.teams)} {...form.field('teamId')} />
          <ComboField
            label="Store account"
            options={options(choices?.accounts)}
            {...form.field('accountId')}
          />
          <Select label="Status" choices={statuses} {...form.field('status')} />
          <DayField label="Released" today={today} {...form.field('releasedOn')} />
        </div>
        <TextField label="Batch" placeholder="2025 Q4" maxLength={60} {...form.field('batch')} />
        <Checkbox
          label="Core app"
          help="Counts where pages show only core apps"
          {...form.field('core')}
        />
      </FormDialog>
      {stale.current && (
        <StaleApp
          mine={form.values}
          before={valuesOf(app)}
          current={stale.current}
          choices={choices}
          onKeep={(values) => {
            against.current = stale.current;
            stale.clear();
            form.reset(values);
            void form.send();
          }}
          onDiscard={onClose}
          onClose={stale.clear}
        />
      )}
    </>
  );
}

interface AppFormProps {
  /** Absent: a new one. */
  id?: number;
  onClose: () => void;
  onSaved: (id: number) => void;
}

/** An app to add, or one to change once it is known. */
export function AppForm({ id, ...rest }: AppFormProps) {
  const { data, error, refetch } = useQuery({
    ...reading('GET /get-app', { id: id ?? 0 }),
    enabled: id !== undefined,
  });
  if (id === undefined) return <Fields {...rest} />;
  if (data) return <Fields key={id} app={data.app} {...rest} />;
  return (
    <Dialog title="Edit an app" onClose={rest.onClose}>
      {error ? (
        <ErrorState
          title="This app did not load"
          text={error.message}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading the app">
          <RowsSkeleton mark={false} columns={[60]} />
        </Loading>
      )}
    </Dialog>
  );
}
