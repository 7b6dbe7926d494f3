import { createRoot } from 'react-dom/client';
import { tellErrors } from '#/client/tell-errors.ts';
import { tellCutWords } from '#/ui/cut-words.ts';
import { applyTheme } from '#/ui/theme-choice.ts';
import { tellError, watchUncaught } from '#/ui/trail.ts';
import '#/ui/base.css';
import { Popup } from './popup.tsx';

/** Starts the popup in this element; the side panel shows the same, as wide as it is. */
export function mountPopup(root: HTMLElement, place: 'popup' | 'sidepanel' = 'popup') {
  watchUncaught();
  tellErrors('popup', async (...it) => (await import('#/client/api.ts')).call(...it));
  applyTheme();
  tellCutWords();
  document.documentElement.dataset['place'] = place;
  const onCaughtError = (error: unknown) => {
    console.error(error);
    tellError(error);
  };
  createRoot(root, { onCaughtError }).render(<Popup />);
}
