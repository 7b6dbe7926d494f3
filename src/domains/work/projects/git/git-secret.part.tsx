import { hostWords } from '#/community/git/git-hosts.ts';
import { ToldOnce } from '#/ui/told-once.tsx';
import type { GitConnection } from './git-connections.contract.ts';

const where: Readonly<Record<GitConnection['host'], string>> = {
  github:
    'At GitHub: Settings, Webhooks, Add webhook. Content type application/json; choose the events Pushes and Pull requests.',
  gitlab:
    'At GitLab: Settings, Webhooks, Add new webhook. Put the secret into Secret token; choose Push events and Merge request events.',
};

interface GitSecretProps {
  connection: GitConnection;
  secret: string;
  onClose: () => void;
}

/** The secret of a connection, the one time it can be read, and where it goes. */
export const GitSecret = ({ connection, secret, onClose }: GitSecretProps) => (
  <ToldOnce
    title={`Webhook of “${connection.name}”`}
    note={`Put it in at ${hostWords[connection.host]} now.`}
    secret={secret}
    copy="Copy secret"
    onClose={onClose}
  >
    That is the secret; the address of the webhook is
    <code>{connection.address}</code>
    {where[connection.host]}
  </ToldOnce>
);
