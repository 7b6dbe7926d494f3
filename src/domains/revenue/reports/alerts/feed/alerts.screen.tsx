import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Tabs } from '#/ui/tabs.tsx';
import { Alerts } from '../alerts.part.tsx';
import { alertsSearch } from './alerts-search.ts';
import { FeedFilters } from './feed-filters.part.tsx';
import { Findings } from './findings.part.tsx';
import '../../reports.css';
import './feed.css';

const tabs = [
  { show: 'found', href: '/alerts', label: 'Fired' },
  { show: 'rules', href: '/alerts?show=rules', label: 'Rules' },
] as const;

/** What alerts have found, and the alerts themselves. */
export function AlertsScreen() {
  const [search, change] = useSearch(alertsSearch);
  const { show } = search;
  const make = () => change({ show: 'rules', alert: 'new' });
  usePageKeys([{ keys: 'n', words: 'New alert', run: make }]);
  return (
    <Page
      title="Alerts"
      primary={
        <Button variant="primary" icon="plus" keys="n" onClick={make}>
          New alert
        </Button>
      }
      filters={<FeedFilters search={search} change={change} />}
    >
      <Tabs
        label="What fired, and the rules"
        tabs={tabs.map(({ href, label }) => ({ href, label }))}
        current={tabs.find((it) => it.show === show)?.href ?? '/alerts'}
      />
      {show === 'found' && <Findings search={search} change={change} />}
      {show === 'rules' && <Alerts search={search} change={change} whose={search.whose} />}
    </Page>
  );
}
