import { atom, getDefaultStore } from 'jotai';
import { signedIn } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { chooseTheme, type ThemeChoice } from '#/ui/theme-choice.ts';

/** Whether the sheet of every shortcut is open. */
export const shortcutSheetAtom = atom(false);

const theme = (choice: ThemeChoice, title: string, icon: string, verbs: readonly string[]) =>
  action({
    id: `appearance.${choice}`,
    title,
    icon,
    access: signedIn,
    keywords: ['theme', 'appearance', 'colours', 'colors', 'bright', 'night'],
    verbs,
    run: async () => chooseTheme(choice),
  });

/** The colours of this device. */
export const themeActions = {
  dark: theme('dark', 'Dark theme', 'moon', ['dark mode', 'night mode']),
  light: theme('light', 'Light theme', 'sun', ['light mode', 'day mode']),
  system: theme('system', 'Theme as the system', 'sun-moon', ['system theme', 'auto theme']),
};

const showShortcuts = action({
  id: 'keys.show',
  title: 'Show every shortcut',
  icon: 'keyboard',
  access: signedIn,
  keywords: ['keys', 'hot keys', 'keyboard', 'help'],
  verbs: ['shortcuts', 'keyboard shortcuts'],
  places: ['console'],
  run: async () => getDefaultStore().set(shortcutSheetAtom, true),
});

export const appearanceActions = [...Object.values(themeActions), showShortcuts];
