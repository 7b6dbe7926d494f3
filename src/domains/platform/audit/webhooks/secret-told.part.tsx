import { ToldOnce } from '#/ui/told-once.tsx';

interface SecretToldProps {
  name: string;
  secret: string;
  onClose: () => void;
}

/** The secret of a webhook, the one time it can be read. */
export const SecretTold = ({ name, secret, onClose }: SecretToldProps) => (
  <ToldOnce
    title={`Secret of “${name}”`}
    note="Keep it where your server reads it."
    secret={secret}
    copy="Copy secret"
    onClose={onClose}
  >
    Every message is signed with it, in the form of Standard Webhooks. Verify the signature before
    you read a message: without it, anybody could have sent it.
  </ToldOnce>
);
