import { Notice } from '#/ui/banner.tsx';
import { useAway } from '../waiting.ts';

/** While the server is away: that the page waits, and that nobody need do anything. */
export function WaitingBanner() {
  if (!useAway()) return null;
  return (
    <section className="shell-strip" aria-label="Waiting for the server">
      <Notice type="warning" icon="cloud-off">
        The server cannot answer at the moment. This page waits for it and comes back by itself.
      </Notice>
    </section>
  );
}
