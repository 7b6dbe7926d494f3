import { useState } from 'react';
import { useMe } from '#/client/me.ts';
import { timeOf } from '#/kernel/dates.ts';
import { Banner } from '#/ui/banner.tsx';
import { useNow } from '#/ui/now.ts';

/** How long before the end it is announced, ms. */
const WARNING_MS = 15 * 60_000;

/** Says in time that the session ends, whatever the person does: it lasts twelve hours at most. */
export function EndingBanner() {
  const { expiresAt, zone } = useMe();
  const now = useNow();
  const [closedFor, setClosedFor] = useState<string>();
  const end = new Date(expiresAt);
  const left = end.getTime() - now.getTime();
  if (left > WARNING_MS || left <= 0 || closedFor === expiresAt) return null;
  return (
    <div className="shell-strip">
      <Banner
        type="warning"
        message={`Your session ends at ${timeOf(end, zone)}. Save what you are typing; you sign in again afterwards.`}
        onClose={() => setClosedFor(expiresAt)}
      />
    </div>
  );
}
