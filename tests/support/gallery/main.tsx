import '#/ui/base.css';
import { StrictMode } from 'react';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { RichProvider } from '#/ui/rich/provider.tsx';
import { applyTheme, chooseTheme } from '#/ui/theme-choice.ts';
import { Toasts } from '#/ui/toasts.tsx';
import { ControlsPage } from './controls-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { FormsPage } from './forms-page.tsx';
import { DialogPage, LoginPage, MaintenancePage } from './full-pages.tsx';
import { names } from './names.ts';
import type { PageName } from './names.ts';
import { PopupPage } from './popup-page.tsx';
import { SheetPage } from './sheet-page.tsx';
import { raiseToasts, StatesPage } from './states-page.tsx';
import { TextsPage } from './texts-page.tsx';

const pages: Record<PageName, ComponentType> = {
  dashboard: DashboardPage,
  sheet: SheetPage,
  states: StatesPage,
  forms: FormsPage,
  controls: ControlsPage,
  texts: TextsPage,
  login: LoginPage,
  maintenance: MaintenancePage,
  dialog: DialogPage,
  popup: PopupPage,
};

const search = new URLSearchParams(location.search);
const theme = search.get('theme');
applyTheme();
if (theme === 'light' || theme === 'dark') chooseTheme(theme);

function Index() {
  return (
    <main className="page">
      <h1>Gallery</h1>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a className="link" href={`?page=${name}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}

const name = names.find((it) => it === search.get('page'));
if (name === 'states') raiseToasts();
const Shown = name ? pages[name] : Index;
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RichProvider>
      <Shown />
      <Toasts />
    </RichProvider>
  </StrictMode>,
);
