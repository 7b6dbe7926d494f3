import { useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import './calendar-feeds.css';

interface FeedAddressProps {
  name: string;
  address: string;
  onClose: () => void;
}

/** The address of a feed, the one time it can be read. */
export function FeedAddress({ name, address, onClose }: FeedAddressProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
  };
  return (
    <Dialog
      title={`Address of “${name}”`}
      note="Shown this once. Whoever has it can read this calendar."
      onClose={onClose}
      footer={
        <>
          <Button icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
            {copied ? 'Copied' : 'Copy address'}
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="feed-address">
        <code>{address}</code>
        <p className="f2">
          In your calendar program, subscribe to a calendar by its address and paste it there. It
          looks for changes by itself; some programs do so only a few times a day.
        </p>
      </div>
    </Dialog>
  );
}
