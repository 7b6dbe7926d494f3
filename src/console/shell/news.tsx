import { Suspense } from 'react';
import { lazily } from '#/ui/lazily.ts';
import { Bell } from '#/ui/top-bar.tsx';

// What opens below it brings a library of its own, which the first page must not wait for.
const NotificationBell = lazily(() =>
  import('#/domains/platform/notifications/bell.part.tsx').then((it) => ({
    default: it.NotificationBell,
  })),
);

/** The bell of the top bar, in its place from the beginning. */
export const News = () => (
  <Suspense fallback={<Bell unread={0} disabled />}>
    <NotificationBell />
  </Suspense>
);
