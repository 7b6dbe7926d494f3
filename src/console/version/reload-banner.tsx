import { useState } from 'react';
import { Notice } from '#/ui/banner.tsx';
import { Button } from '#/ui/button.tsx';
import { useReloadReason } from './new-version.ts';

const words = {
  version: 'A new version is there. Load the page again to have it.',
  part: 'A part of this page could not be loaded. Load the page again when the line is back.',
};

/** Offers to load the page anew, and takes no for an answer until there is another reason. */
export function ReloadBanner() {
  const reason = useReloadReason();
  const [declined, setDeclined] = useState<string>();
  if (!reason || declined === reason.key) return null;
  return (
    <section className="shell-strip" aria-label="Load the page again">
      <Notice
        type={reason.kind === 'version' ? 'info' : 'warning'}
        icon="refresh"
        actions={
          <>
            <Button size="s" variant="ghost" onClick={() => setDeclined(reason.key)}>
              Later
            </Button>
            <Button size="s" onClick={() => window.location.reload()}>
              Reload
            </Button>
          </>
        }
      >
        {words[reason.kind]}
      </Notice>
    </section>
  );
}
