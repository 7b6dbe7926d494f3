import { useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import './webhooks.css';

interface SecretToldProps {
  name: string;
  secret: string;
  onClose: () => void;
}

/** The secret of a webhook, the one time it can be read. */
export function SecretTold({ name, secret, onClose }: SecretToldProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  };
  return (
    <Dialog
      title={`Secret of “${name}”`}
      note="Shown this once. Keep it where your server reads it."
      onClose={onClose}
      footer={
        <>
          <Button icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
            {copied ? 'Copied' : 'Copy secret'}
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="hook-secret">
        <code>{secret}</code>
        <p className="f2">
          Every message is signed with it, in the form of Standard Webhooks. Verify the signature
          before you read a message: without it, anybody could have sent it.
        </p>
      </div>
    </Dialog>
  );
}
