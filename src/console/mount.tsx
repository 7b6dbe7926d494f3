import { createRoot } from 'react-dom/client';
import { call } from '#/client/api.ts';
import { tellErrors } from '#/client/tell-errors.ts';
import { tellCutWords } from '#/ui/cut-words.ts';
import { applyTheme } from '#/ui/theme-choice.ts';
import { tellError, watchErrors } from '#/ui/trail.ts';
import '#/ui/base.css';
import '#/ui/print.css';
import { App } from './app.tsx';
import { connect } from './session/connect.ts';
import type { Door } from './session/door.ts';

/** Starts the console in this element: a page of the site, or one of the extension. */
export function mountConsole(root: HTMLElement, door: Door) {
  watchErrors();
  tellErrors(import.meta.env.BROWSER === 'web' ? 'page' : 'extension', call);
  applyTheme();
  tellCutWords();
  connect(door);
  // A part that failed stands as such on the page, and whoever runs the server must learn of it too.
  const onCaughtError = (error: unknown) => {
    console.error(error);
    tellError(error);
  };
  createRoot(root, { onCaughtError }).render(<App />);
}
