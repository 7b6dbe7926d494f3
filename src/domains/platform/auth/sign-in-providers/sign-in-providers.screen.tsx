import { useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { Badge } from '#/ui/badge.tsx';
import { Notice } from '#/ui/banner.tsx';
import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { BreakGlassPanel } from './break-glass.part.tsx';
import { ProviderForm } from './provider-form.part.tsx';
import { ProviderSheet } from './provider-sheet.part.tsx';
import { stateWords } from './provider-words.ts';
import { ProvidersSearch } from './providers-search.ts';
import type { SignInProvider } from './sign-in-providers.contract.ts';
import './sign-in-providers.css';

const columns = (onOpen: (it: SignInProvider) => void): Column<SignInProvider>[] => [
  {
    key: 'name',
    title: 'Name',
    className: 'trunc',
    cell: (it) => (
      <button dir="auto" type="button" className="link plain med trunc" onClick={() => onOpen(it)}>
        {it.name}
      </button>
    ),
  },
  { key: 'host', title: 'Server', className: 'trunc', cell: (it) => new URL(it.issuer).host },
  { key: 'domains', title: 'Domains', className: 'trunc', cell: (it) => it.domains.join(', ') },
  {
    key: 'state',
    title: 'State',
    width: 104,
    cell: (it) => <Badge tone={stateWords(it).tone}>{stateWords(it).text}</Badge>,
  },
  { key: 'accounts', title: 'Accounts', width: 88, align: 'right', cell: (it) => it.accounts },
];

interface ProviderListProps {
  rows: readonly SignInProvider[];
  onOpen: (it: SignInProvider) => void;
}

function ProviderList({ rows, onOpen }: ProviderListProps) {
  const keys = useRowKeys({ rows, rowKey: (it) => it.id, onOpen, wide: true });
  return (
    <Table
      label="Sign-in providers"
      columns={columns(onOpen)}
      rows={rows}
      rowKey={(it) => it.id}
      current={keys.current}
      onKeyDown={keys.onKeyDown}
      onOpen={onOpen}
    />
  );
}

/** By which of the company's own providers people sign in, and who may do without. */
export function SignInProvidersScreen() {
  const [search, change] = useSearch(ProvidersSearch);
  const query = useQuery(reading('GET /sign-in-providers', {}));
  const { provider: open, edit } = search;
  const { data } = query;
  const opened = data?.rows.find((it) => it.id === open);
  const begin = () => change({ provider: 'new' });
  const close = () => change({ provider: undefined, edit: undefined, making: undefined });
  usePageKeys([{ keys: 'n', words: 'Add a sign-in provider', run: begin }]);
  const required = data?.rows.find((it) => it.isOn && it.isRequired);
  const add = (
    <Button variant="primary" icon="plus" keys="n" onClick={begin}>
      Add a provider
    </Button>
  );
  return (
    <Page title="Sign-in providers" primary={add}>
      {required && !data?.breakGlass.some((it) => it.isReady) && (
        <Notice type="error" icon="alert-circle">
          Nobody comes in when {required.name} is away. Give somebody break-glass access.
        </Notice>
      )}
      <ListStates
        query={query}
        what="sign-in providers"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState
            icon="building"
            title="People sign in by password"
            text="With a provider they sign in as everywhere else in the company: Google, Microsoft, Keycloak or another one that speaks OpenID Connect."
          >
            {add}
          </EmptyState>
        }
      >
        {({ rows, breakGlass }) => (
          <>
            <Panel
              className="provider-list"
              title="Sign-in providers"
              beside={<Badge>{String(rows.length)}</Badge>}
            >
              <ProviderList rows={rows} onOpen={(it) => change({ provider: it.id })} />
            </Panel>
            <BreakGlassPanel people={breakGlass} />
          </>
        )}
      </ListStates>
      {data && (open === 'new' || (opened && edit)) && (
        <ProviderForm
          key={open}
          {...(opened && { provider: opened })}
          redirectUri={data.redirectUri}
          roles={data.roles}
          onClose={() => (open === 'new' ? close() : change({ edit: undefined }))}
        />
      )}
      {data && opened && !edit && (
        <ProviderSheet
          provider={opened}
          redirectUri={data.redirectUri}
          isMaking={search.making === 'token'}
          onMake={(it) => change({ making: it ? 'token' : undefined })}
          onEdit={() => change({ edit: true })}
          onClose={close}
        />
      )}
    </Page>
  );
}
