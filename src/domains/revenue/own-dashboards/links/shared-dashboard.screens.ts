import { anyone } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

/** Where somebody outside reads a dashboard; what opens it stands behind the `#`. */
export const sharedDashboardScreen = screen({
  path: '/shared-dashboard',
  title: 'Shared dashboard',
  section: 1,
  access: anyone,
  keywords: ['link', 'partner'],
  hidden: true,
});
