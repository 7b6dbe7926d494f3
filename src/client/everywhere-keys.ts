import type { Shortcut } from '#/ui/page-keys.ts';

/** What works on every page; actions and pages have their own. */
export const everywhereKeys: readonly Shortcut[] = [
  { keys: '$mod+k', words: 'Search or run an action' },
  { keys: 'g', words: 'Hold to see the numbers of the sections' },
  { keys: '?', words: 'Every shortcut of the page' },
  { keys: '$mod+Enter', words: 'Send the form' },
  { keys: '$mod+z', words: 'Undo, while the message offers it' },
];
