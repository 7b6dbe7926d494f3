import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const dataEntryConsoleScreen = screen({
  path: '/data-entry/console',
  title: 'Data entry console',
  section: 11,
  access: may('imports:write'),
  keywords: ['enter', 'type', 'figures', 'store', 'network', 'installs', 'paste', 'spreadsheet'],
});
