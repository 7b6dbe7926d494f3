import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'light' | 'dark' | 'system';

const key = 'theme';
const system = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** What the person chose on this device; `system` until they did. */
function themeChoice(): ThemeChoice {
  const stored = globalThis.localStorage?.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** What is to be shown now. */
function theme(): 'light' | 'dark' {
  const choice = themeChoice();
  if (choice !== 'system') return choice;
  return system()?.matches ? 'dark' : 'light';
}

function show() {
  document.documentElement.dataset.theme = theme();
  for (const listener of listeners) listener();
}

/**
 * Puts the theme on the page and keeps it right when the system or another tab changes it. Called
 * once, first thing in every entry, before anything is drawn.
 */
export function applyTheme() {
  show();
  system()?.addEventListener('change', show);
  window.addEventListener('storage', (event) => {
    if (event.key === key) show();
  });
}

/** Sets the person's choice for this device. */
export function chooseTheme(choice: ThemeChoice) {
  if (choice === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, choice);
  show();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The theme shown now and the choice behind it. */
export function useTheme(): { theme: 'light' | 'dark'; choice: ThemeChoice } {
  return {
    theme: useSyncExternalStore(subscribe, theme),
    choice: useSyncExternalStore(subscribe, themeChoice),
  };
}
