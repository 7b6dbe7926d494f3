import { createRoot } from 'react-dom/client';
import { applyTheme } from '#/ui/theme-choice.ts';
import { watchErrors } from '#/ui/trail.ts';
import '#/ui/base.css';
import '#/ui/print.css';
import { App } from './app.tsx';
import { connect } from './session/connect.ts';
import type { Door } from './session/door.ts';

/** Starts the console in this element: a page of the site, or one of the extension. */
export function mountConsole(root: HTMLElement, door: Door) {
  watchErrors();
  applyTheme();
  connect(door);
  createRoot(root).render(<App />);
}
