import { LayerProvider, useLayer } from '#/ui/layer.ts';
import { StaleDialog } from '#/ui/stale-dialog.tsx';
import { platformWords, statusWords } from './app-words.ts';
import type { App } from './register.contract.ts';
import { valuesOf, type AppValues } from './send-app.part.ts';

interface Choices {
  teams: readonly { id: number; name: string }[];
  accounts: readonly { id: number; name: string }[];
}

const labels: Partial<Record<keyof AppValues, string>> = {
  name: 'Name',
  package: 'Package',
  storeId: 'Store id',
  accountId: 'Account',
  teamId: 'Team',
  batch: 'Batch',
  core: 'Core',
  status: 'Status',
  releasedOn: 'Released',
};

function wordsOf(values: AppValues, name: keyof AppValues, choices?: Choices): string {
  const named = (all: Choices['teams'] | undefined, id: string) =>
    all?.find((it) => String(it.id) === id)?.name ?? 'None';
  if (name === 'teamId') return named(choices?.teams, values.teamId);
  if (name === 'accountId') return named(choices?.accounts, values.accountId);
  if (name === 'core') return values.core ? 'Yes' : 'No';
  if (name === 'status') return values.status ? statusWords[values.status] : '–';
  if (name === 'platform') return values.platform ? platformWords[values.platform] : '–';
  return values[name] || 'None';
}

interface StaleAppProps {
  mine: AppValues;
  /** As it was when the form was opened. */
  before: AppValues;
  current: App;
  choices?: Choices;
  onKeep: (values: AppValues) => void;
  onDiscard: () => void;
  onClose: () => void;
}

/** Somebody saved the app meanwhile: which side stands, field by field. */
export function StaleApp(props: StaleAppProps) {
  const { mine, before, current, choices, onKeep, onDiscard, onClose } = props;
  const layer = useLayer();
  const theirs = valuesOf(current);
  const names = (Object.keys(labels) as (keyof AppValues)[]).filter(
    (it) => mine[it] !== before[it] || theirs[it] !== before[it],
  );
  return (
    // Above the form's dialog, or the same keys would send both.
    <LayerProvider value={layer + 1}>
      <StaleDialog
        title={`${current.name} was changed while you were typing`}
        note="Pick what to keep, your text is safe."
        theirsTitle="As it is now"
        fields={names.map((name) => ({
          name,
          label: labels[name]!,
          mine: mine[name] === before[name] ? undefined : wordsOf(mine, name, choices),
          theirs: theirs[name] === before[name] ? undefined : wordsOf(theirs, name, choices),
        }))}
        onSave={(kept) => {
          const own = names.filter((it) => kept[it] === 'mine').map((it) => [it, mine[it]]);
          onKeep({ ...theirs, ...Object.fromEntries(own) });
        }}
        onDiscard={onDiscard}
        onClose={onClose}
      />
    </LayerProvider>
  );
}
