import { useState } from 'react';
import { useMe } from '#/client/me.ts';
import { useRun } from '#/client/running.ts';
import { hostWords } from '#/community/git/git-hosts.ts';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { exactInstant } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Notice } from '#/ui/banner.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Facts } from '#/ui/facts.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import type { GitConnection } from './git-connections.contract.ts';
import { GitDeliveries } from './git-deliveries.part.tsx';
import type { GitPatch, GitSearch } from './git-search.ts';
import { isRefused, projectWords, stateWords } from './git-words.ts';
import { gitRemove, gitSwitch } from './git.actions.ts';
import { RenewGitSecret } from './renew-git-secret.part.tsx';

function About({ of }: { of: GitConnection }) {
  const { zone } = useMe();
  const facts: [string, string][] = [
    ['Host', `${hostWords[of.host]}, ${of.baseUrl}`],
    ['Webhook address', of.address],
    ['Projects', projectWords(of)],
    ['Connected by', `${of.madeBy.name}, ${exactInstant(new Date(of.createdAt), zone)}`],
  ];
  return <Facts of={facts} />;
}

interface ConnectionSheetProps {
  connection: GitConnection;
  search: GitSearch;
  onChange: (patch: GitPatch) => void;
  onClose: () => void;
}

/** One connection: how its deliveries arrive, and everything that can be done with it. */
export function ConnectionSheet({ connection, search, onChange, onClose }: ConnectionSheetProps) {
  const run = useRun();
  const { zone } = useMe();
  const [isRenewing, setRenewing] = useState(false);
  if (isRenewing) return <RenewGitSecret of={connection} onClose={() => setRenewing(false)} />;
  const { id, name, state, refused } = connection;
  const isOn = state === 'on';
  const words = stateWords(connection);
  const turn = () => void run(gitSwitch, { connection: id, on: !isOn });
  const remove = async () => {
    if (await run(gitRemove, { connection: id })) onClose();
  };
  return (
    <Dialog
      side="right"
      width={720}
      title={name}
      onClose={onClose}
      footer={
        <>
          <Badge tone={words.tone}>{words.text}</Badge>
          <span className="sp" />
          <Menu
            label="More to do with this connection"
            groups={[
              [
                { label: 'Edit…', icon: 'edit', onClick: () => onChange({ edit: true }) },
                { label: 'New secret…', icon: 'key', onClick: () => setRenewing(true) },
              ],
              [{ label: 'Remove', icon: 'trash', danger: true, onClick: () => void remove() }],
            ]}
          />
          <Button variant={isOn ? undefined : 'primary'} onClick={turn}>
            {isOn ? 'Pause' : 'Resume'}
          </Button>
        </>
      }
    >
      {isOn && refused && isRefused(connection) && (
        <Notice type="warning" icon="alert-circle">
          {refused.why} That was {exactInstant(new Date(refused.at), zone)}, and none was accepted
          since. See what the host’s own log of deliveries says.
        </Notice>
      )}
      {!isOn && (
        <Notice type="info" icon="alert-circle">
          Deliveries are refused while it is paused. Send them again at the host afterwards.
        </Notice>
      )}
      <About of={connection} />
      <GitDeliveries connection={id} search={search} onChange={onChange} />
      <RecordHistory kind="git-connection" id={id} />
    </Dialog>
  );
}
