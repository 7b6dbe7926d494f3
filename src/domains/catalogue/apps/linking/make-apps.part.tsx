import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallError } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { counted } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Checkbox, Select } from '#/ui/form/check-field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { platforms, platformWords } from '../register/app-words.ts';
import { groupNames, type AppDraft } from './group-names.ts';
import { makeApps } from './linking.actions.ts';
import type { NetworkApp } from './linking.contract.ts';

const PER_PAGE = 200;
const platformChoices = platforms.map((value) => ({ value, label: platformWords[value] }));

interface Filter {
  network?: number | undefined;
  q?: string | undefined;
}

/** Every open name of the filter that is an app's and means none of ours yet. */
async function openNames(filter: Filter): Promise<NetworkApp[]> {
  const names: NetworkApp[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, totalRows } = await call('GET /linkingapps', {
      ...filter,
      page,
      perPage: PER_PAGE,
    });
    names.push(...rows);
    if (rows.length === 0 || page * PER_PAGE >= totalRows) break;
  }
  const isOurs = (it: NetworkApp) => it.suggestions.some(({ by }) => by !== 'similar-name');
  return names.filter((it) => it.kind === 'app' && !isOurs(it));
}

interface MakeAppsProps {
  /** Those that are selected; without any, all that are open. */
  names: readonly NetworkApp[];
  filter: Filter;
  onClose: () => void;
  onMade: () => void;
}

/** Apps made of the names that reports brought, many in one step. */
export function MakeApps({ names, filter, onClose, onMade }: MakeAppsProps) {
  const [selected] = useState(names);
  const { data, error, refetch } = useQuery({
    queryKey: ['GET /linkingapps', 'all open', filter],
    queryFn: () => openNames(filter),
    enabled: selected.length === 0,
    staleTime: Infinity,
  });
  const from = selected.length > 0 ? selected : data;
  if (from) return <Fields drafts={groupNames(from)} onClose={onClose} onMade={onMade} />;
  return (
    <Dialog title="Add apps from names" width={900} onClose={onClose}>
      {error ? (
        <ErrorState
          title="The names did not load"
          text={error.message}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading the names">
          <RowsSkeleton rows={8} />
        </Loading>
      )}
    </Dialog>
  );
}

/** What a refusal says of the rows: `names.3.package`. */
function rowProblems(error: unknown): Map<number, string> {
  const fields = error instanceof CallError ? (error.body.fields ?? {}) : {};
  return new Map(
    Object.entries(fields).flatMap(([field, words]) => {
      const at = /^names\.(\d+)\./.exec(field)?.[1];
      return at === undefined ? [] : [[Number(at), words] as const];
    }),
  );
}

type FieldsProps = Pick<MakeAppsProps, 'onClose' | 'onMade'> & { drafts: AppDraft[] };

function Fields({ drafts, onClose, onMade }: FieldsProps) {
  const run = useRun();
  const { data: choices } = useQuery(reading('GET /app-choices', {}));
  const [rows, setRows] = useState(() => drafts.map((it) => ({ ...it, isOn: true })));
  const [team, setTeam] = useState('');
  const [account, setAccount] = useState('');
  const [problems, setProblems] = useState<ReadonlyMap<number[], string>>(new Map());
  const [busy, setBusy] = useState(false);
  const chosen = rows.filter((it) => it.isOn);
  const unclear = chosen.filter((it) => it.platform === '' || !it.name.trim()).length;
  const change = (at: number, patch: Partial<(typeof rows)[number]>) =>
    setRows(rows.map((it, place) => (place === at ? { ...it, ...patch } : it)));
  const optionsOf = (all: readonly { id: number; name: string }[] = []) => [
    { value: '', label: 'None' },
    ...all.map((it) => ({ value: String(it.id), label: it.name })),
  ];
  const add = async () => {
    setBusy(true);
    setProblems(new Map());
    const work = () =>
      makeApps({
        names: chosen.flatMap(({ ids, name, platform, package: id, storeId }) =>
          platform === ''
            ? []
            : [{ ids, name, platform, package: id || null, storeId: storeId || null }],
        ),
        teamId: team ? Number(team) : null,
        accountId: account ? Number(account) : null,
      }).catch((error: unknown) => {
        const found = [...rowProblems(error)].map(
          ([at, words]) => [chosen[at]!.ids, words] as const,
        );
        setProblems(new Map(found));
        throw error;
      });
    const done = await run({ run: work }, {});
    setBusy(false);
    if (!done) return;
    onMade();
    onClose();
  };
  return (
    <Dialog
      title="Add apps from names"
      note="The same name in several networks becomes one app. Package names can be added later."
      width={900}
      keys={{ '$mod+Enter': () => void add() }}
      onClose={onClose}
      footer={
        <>
          {unclear > 0 && (
            <span className="f2">{counted(unclear, 'needs', 'need')} a name or platform</span>
          )}
          <span className="sp" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            keys="$mod+Enter"
            busy={busy}
            disabled={chosen.length === 0 || unclear > 0}
            onClick={() => void add()}
          >
            Add {counted(chosen.length, 'app')}
          </Button>
        </>
      }
    >
      {rows.length === 0 ? (
        <EmptyState
          icon="circle-check"
          title="No name needs a new app"
          text="Every open name means an app that is here already. Link them as suggested."
        />
      ) : (
        <>
          <div className="apps-pair">
            <ComboField
              label="Team"
              options={optionsOf(choices?.teams)}
              value={team}
              onChange={setTeam}
            />
            <ComboField
              label="Store account"
              options={optionsOf(choices?.accounts)}
              value={account}
              onChange={setAccount}
            />
          </div>
          <div className="make-apps" role="list" aria-label="Apps to add">
            {rows.map((it, at) => (
              <div key={it.ids[0]} role="listitem" className={it.isOn ? undefined : 'off'}>
                <Checkbox
                  label={`Add ${it.name}`}
                  hideLabel
                  value={it.isOn}
                  onChange={(isOn) => change(at, { isOn })}
                />
                <TextField
                  label={`Name of ${drafts[at]!.name}`}
                  hideLabel
                  maxLength={80}
                  value={it.name}
                  onChange={(name) => change(at, { name })}
                />
                <Select
                  label={`Platform of ${it.name}`}
                  hideLabel
                  placeholder="Platform"
                  choices={platformChoices}
                  value={it.platform}
                  onChange={(platform) => change(at, { platform })}
                />
                <TextField
                  label={`Package of ${it.name}`}
                  hideLabel
                  placeholder="Package, if known"
                  maxLength={150}
                  value={it.package}
                  onChange={(id) => change(at, { package: id })}
                />
                <span className="f3 fs12 trunc" title={it.networks.join(', ')}>
                  {it.networks.join(', ')}
                </span>
                {problems.has(it.ids) && <p role="alert">{problems.get(it.ids)}</p>}
              </div>
            ))}
          </div>
        </>
      )}
    </Dialog>
  );
}
