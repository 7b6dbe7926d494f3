import { useSearch } from '#/ui/location.ts';
import { Tabs } from '#/ui/tabs.tsx';
import { ADMIN_PAGE, AdminSearch } from './admin-search.ts';
import { AllBalances } from './all-balances.part.tsx';
import { AllRequests } from './all-requests.part.tsx';
import { Types } from './types.part.tsx';
import '../leave.css';

const shows = [
  ['balances', 'Balances'],
  ['requests', 'Requests'],
  ['types', 'Types'],
] as const;

const hrefOf = (show: AdminSearch['show']) =>
  show === 'balances' ? ADMIN_PAGE : `${ADMIN_PAGE}?show=${show}`;

/** Everybody's balances and requests, and the types of leave the company has. */
export function LeaveAdminScreen() {
  const [search, change] = useSearch(AdminSearch);
  const tabs = (
    <Tabs
      label="Leave"
      tabs={shows.map(([show, label]) => ({ href: hrefOf(show), label }))}
      current={hrefOf(search.show)}
    />
  );
  const part = { search, change, tabs };
  if (search.show === 'types') return <Types {...part} />;
  if (search.show === 'requests') return <AllRequests {...part} />;
  return <AllBalances {...part} />;
}
