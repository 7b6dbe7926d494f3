import { useQuery } from '@tanstack/react-query';
import { Ago } from '#/client/ago.tsx';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { Button } from '#/ui/button.tsx';
import { Facts } from '#/ui/facts.tsx';
import { EmptyState } from '#/ui/states.tsx';
import type { SignInProvider } from '../sign-in-providers/sign-in-providers.contract.ts';
import type { Directory } from './directories.contract.ts';
import { DirectoryRefusals } from './directory-refusals.part.tsx';
import { DirectoryTokens } from './directory-tokens.part.tsx';
import { DirectoryWarning } from './directory-warning.part.tsx';
import { NewDirectoryToken } from './new-directory-token.part.tsx';
import './directories.css';

const peopleWords = ({ active, inactive, waiting }: Directory['people']) =>
  [
    `${active} active`,
    ...(inactive > 0 ? [`${inactive} deactivated`] : []),
    ...(waiting > 0 ? [`${waiting} waiting for a group with a role`] : []),
  ].join(', ');

function About({ of }: { of: Directory }) {
  return (
    <Facts
      of={[
        ['Base URL', <code key="url">{of.baseUrl}</code>],
        ['People', peopleWords(of.people)],
        ['Groups', String(of.groups)],
        ['Last call', of.lastCallAt === null ? 'never' : <Ago key="call" at={of.lastCallAt} />],
        [
          'Last change',
          of.lastChangeAt === null ? 'never' : <Ago key="change" at={of.lastChangeAt} />,
        ],
      ]}
    />
  );
}

interface DirectoryPartProps {
  provider: SignInProvider;
  /** A token is being made. */
  isMaking: boolean;
  onMake: (making: boolean) => void;
}

/** The directory that puts people in and out by SCIM: how it does, its tokens, what was refused. */
export function DirectoryPart({ provider, isMaking, onMake }: DirectoryPartProps) {
  const query = useQuery(reading('GET /directory', { provider: provider.id }));
  const make = (
    <Button icon="key" size="s" onClick={() => onMake(true)}>
      Make a token
    </Button>
  );
  return (
    <section className="directory" aria-label="Directory">
      <header>
        <h3>Directory (SCIM)</h3>
        <span className="sp" />
        {query.data && query.data.tokens.length > 0 && make}
      </header>
      <ListStates
        query={query}
        what="the directory"
        isEmpty={({ tokens, lastCallAt }) => tokens.length === 0 && lastCallAt === null}
        empty={
          <EmptyState
            icon="users"
            title="No directory puts people in and out"
            text="Okta, Microsoft Entra and others make, rename and block people here by SCIM. Make a token and enter it there."
          >
            {make}
          </EmptyState>
        }
      >
        {(directory) => (
          <>
            <DirectoryWarning of={directory} />
            <About of={directory} />
            <DirectoryTokens tokens={directory.tokens} />
            <DirectoryRefusals refusals={directory.refusals} />
          </>
        )}
      </ListStates>
      {isMaking && <NewDirectoryToken provider={provider} onClose={() => onMake(false)} />}
    </section>
  );
}
