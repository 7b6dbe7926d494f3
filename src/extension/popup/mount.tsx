import { createRoot } from 'react-dom/client';
import { applyTheme } from '#/ui/theme-choice.ts';
import '#/ui/base.css';
import { Popup } from './popup.tsx';

/** Starts the popup in this element; the side panel shows the same, as wide as it is. */
export function mountPopup(root: HTMLElement, place: 'popup' | 'sidepanel' = 'popup') {
  applyTheme();
  document.documentElement.dataset['place'] = place;
  createRoot(root).render(<Popup />);
}
