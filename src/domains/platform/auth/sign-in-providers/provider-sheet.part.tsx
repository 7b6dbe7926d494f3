import { useMe } from '#/client/me.ts';
import { useRun } from '#/client/running.ts';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { exactInstant } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Notice } from '#/ui/banner.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Facts } from '#/ui/facts.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { DirectoryPart } from '../directories/directory.part.tsx';
import { LinkedAccounts } from './linked-accounts.part.tsx';
import { stateWords } from './provider-words.ts';
import {
  providerCheck,
  providerRemove,
  providerRequire,
  providerSwitch,
} from './sign-in-providers.actions.ts';
import type { SignInProvider } from './sign-in-providers.contract.ts';

function About({ of, redirectUri }: { of: SignInProvider; redirectUri: string }) {
  const { zone } = useMe();
  const facts: [string, string][] = [
    ['Issuer', of.issuer],
    ['Client ID', of.clientId],
    ['Redirect URI', redirectUri],
    ['E-mail domains', of.domains.map((it) => `@${it}`).join(', ')],
    [
      'New people',
      of.makesPeople
        ? 'are made at their first sign-in, or by the directory'
        : 'have to be invited',
    ],
    [
      'Roles',
      of.groupClaim === null
        ? 'do not go by groups'
        : `by the claim ${of.groupClaim}: ${of.rules.map((it) => `${it.value} = ${it.role.name}`).join('; ') || 'no group named'}`,
    ],
    ['Default role', of.defaultRole?.name ?? 'nobody new comes in'],
    ['Set up by', `${of.setBy.name}, ${exactInstant(new Date(of.createdAt), zone)}`],
  ];
  return <Facts of={facts} />;
}

interface ProviderSheetProps {
  provider: SignInProvider;
  redirectUri: string;
  /** A token of its directory is being made. */
  isMaking: boolean;
  onMake: (making: boolean) => void;
  onEdit: () => void;
  onClose: () => void;
}

/** One provider: what it is set to, whose accounts it has, and everything that can be done with it. */
export function ProviderSheet({ provider, redirectUri, ...on }: ProviderSheetProps) {
  const { isMaking, onMake, onEdit, onClose } = on;
  const run = useRun();
  const { id, name, isOn, isRequired } = provider;
  const words = stateWords(provider);
  const turn = (on: boolean) => void run(providerSwitch, { provider: id, on });
  const remove = async () => {
    if (await run(providerRemove, { provider: id })) onClose();
  };
  return (
    <Dialog
      side="right"
      width={640}
      title={name}
      onClose={onClose}
      footer={
        <>
          <Badge tone={words.tone}>{words.text}</Badge>
          <span className="sp" />
          <Menu
            label="More to do with this provider"
            groups={[
              [
                { label: 'Change…', icon: 'edit', onClick: onEdit },
                ...(isOn
                  ? [{ label: 'Switch off', icon: 'x' as const, onClick: () => turn(false) }]
                  : []),
                ...(isOn
                  ? [
                      {
                        label: isRequired ? 'Let people in by password too' : 'Require it',
                        icon: 'shield-lock' as const,
                        onClick: () => void run(providerRequire, { provider: id, on: !isRequired }),
                      },
                    ]
                  : []),
              ],
              [{ label: 'Remove', icon: 'trash', danger: true, onClick: () => void remove() }],
            ]}
          />
          <Button icon="refresh" onClick={() => void run(providerCheck, { provider: id })}>
            Check it
          </Button>
          {!isOn && (
            <Button variant="primary" icon="login" onClick={() => turn(true)}>
              Switch on
            </Button>
          )}
        </>
      }
    >
      {isOn && isRequired && (
        <Notice type="info" icon="shield-lock">
          People of {provider.domains.join(', ')} sign in with {name} alone, but for those with
          break-glass access.
        </Notice>
      )}
      <About of={provider} redirectUri={redirectUri} />
      <DirectoryPart provider={provider} isMaking={isMaking} onMake={onMake} />
      <LinkedAccounts provider={id} />
      <RecordHistory kind="sign-in-provider" id={id} />
    </Dialog>
  );
}
