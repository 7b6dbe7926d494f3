import { createRoot } from 'react-dom/client';
import '#/ui/base.css';
import { applyTheme } from '#/ui/theme-choice.ts';
import { Toasts } from '#/ui/toasts.tsx';
import { OptionsPage } from './options-page.tsx';

export function mountOptions(root: HTMLElement) {
  document.title = 'Backlot settings';
  applyTheme();
  createRoot(root).render(
    <>
      <OptionsPage />
      <Toasts />
    </>,
  );
}
