import { useLocation } from '#/ui/location.ts';
import { DashboardPage } from './page/dashboard-page.part.tsx';
import { DashboardsList } from './page/dashboards-list.part.tsx';
import './own-dashboards.css';

/** The list of dashboards, or one of them as it is read and arranged. */
export function OwnDashboardsScreen() {
  const { search } = useLocation();
  const id = search['dashboard'];
  return id === undefined ? <DashboardsList /> : <DashboardPage key={String(id)} />;
}
