import { useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';

interface LinkAddressProps {
  name: string;
  address: string;
  onClose: () => void;
}

/** The address of a link, the one time it can be read. */
export function LinkAddress({ name, address, onClose }: LinkAddressProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
  };
  return (
    <Dialog
      title={`Link for ${name}`}
      note="Shown this once. Whoever has it reads the dashboard."
      onClose={onClose}
      footer={
        <>
          <Button icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
            {copied ? 'Copied' : 'Copy link'}
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="link-address">
        <code>{address}</code>
        <p className="f2">
          Send a password in another way than the link. It ends by itself, and you can revoke it at
          any time.
        </p>
      </div>
    </Dialog>
  );
}
