import { Button } from '#/ui/button.tsx';
import { FilterBar } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { useKeys } from '#/ui/keys.ts';
import { useLocation, useSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { Tabs } from '#/ui/tabs.tsx';
import { Alerts } from './alerts/alerts.part.tsx';
import { Builder } from './builder/builder.part.tsx';
import { librarySearch, type LibrarySearch } from './library/library-search.ts';
import { Library } from './library/library.part.tsx';
import { Mails } from './schedules/mails.part.tsx';
import './reports.css';

const tabs = [
  { show: 'reports', href: '/reports', label: 'Reports' },
  { show: 'mails', href: '/reports?show=mails', label: 'Mails' },
  { show: 'alerts', href: '/reports?show=alerts', label: 'Alerts' },
] as const;

const whoseWords = { all: 'all reports', mine: 'reports of mine', others: 'reports of others' };

interface PartProps {
  search: LibrarySearch;
  change: (patch: Partial<LibrarySearch>) => void;
}

function Filters({ search, change }: PartProps) {
  const { q, whose } = search;
  return (
    <FilterBar
      end={
        <FindField
          label="Search reports"
          placeholder="Name, author"
          value={q}
          onRest={(it) => change({ q: it || undefined, page: undefined })}
        />
      }
    >
      <PickChip
        label="Whose reports"
        options={Object.entries(whoseWords).map(([value, label]) => ({ value, label }))}
        value={[whose]}
        on={whose !== 'all'}
        onChange={([it]) => change({ whose: it as LibrarySearch['whose'], page: undefined })}
      >
        {whoseWords[whose]}
      </PickChip>
    </FilterBar>
  );
}

/** What the primary button makes, by tab. */
const primaries = {
  reports: { words: 'New report', patch: undefined },
  mails: { words: 'Have a report mailed', patch: { mail: 'new' } },
  alerts: { words: 'New alert', patch: { alert: 'new' } },
} as const;

function LibraryPage() {
  const [search, change] = useSearch(librarySearch);
  const { go } = useLocation();
  const { show } = search;
  const { words, patch } = primaries[show];
  const make = () => (patch ? change(patch) : go('/reports?report=new'));
  useKeys({ n: make });
  return (
    <Page
      title="Reports"
      primary={
        <Button variant="primary" icon="plus" keys="n" onClick={make}>
          {words}
        </Button>
      }
      filters={show === 'reports' && <Filters search={search} change={change} />}
    >
      <Tabs
        label="Reports, mails and alerts"
        tabs={tabs.map(({ href, label }) => ({ href, label }))}
        current={tabs.find((it) => it.show === show)!.href}
      />
      {show === 'reports' && <Library search={search} change={change} />}
      {show === 'mails' && <Mails search={search} change={change} />}
      {show === 'alerts' && <Alerts search={search} change={change} />}
    </Page>
  );
}

/** The library of saved reports with their mails and alerts, or one report as it is built. */
export function ReportsScreen() {
  const { search } = useLocation();
  const report = search['report'];
  return report === undefined ? <LibraryPage /> : <Builder key={String(report)} />;
}
