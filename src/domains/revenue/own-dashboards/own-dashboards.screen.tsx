import { useLocation } from '#/ui/location.ts';
import { DashboardPage } from './page/dashboard-page.part.tsx';
import { DashboardsList } from './page/dashboards-list.part.tsx';
import { Walk } from './page/walk.part.tsx';
import './own-dashboards.css';

/** The list of dashboards, one of them as it is read and arranged, or several in full screen. */
export function OwnDashboardsScreen() {
  const { search } = useLocation();
  const id = search['dashboard'];
  if (search['walk'] !== undefined) return <Walk />;
  return id === undefined ? <DashboardsList /> : <DashboardPage key={String(id)} />;
}
