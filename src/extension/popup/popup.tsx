import { Suspense } from 'react';
import { lazily } from '#/ui/lazily.ts';
import { Waiting } from './waiting.tsx';
import './popup.css';

// Apart, so that what the popup shows first waits for as little as possible; asked for together.
const Inside = lazily(() => import('./inside.tsx').then((it) => ({ default: it.Inside })));
void import('./desk.tsx');

/** The popup: content at once from last time, the door for whoever is not signed in. */
export const Popup = () => (
  <Suspense fallback={<Waiting />}>
    <Inside />
  </Suspense>
);
