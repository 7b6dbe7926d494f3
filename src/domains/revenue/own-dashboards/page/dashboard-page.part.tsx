import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { CallError } from '#/client/api.ts';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { FilterSentence } from '#/figures/filter-sentence.part.tsx';
import { pageHref } from '#/figures/page-href.part.ts';
import { ShownCurrency } from '#/figures/shown-currency.part.tsx';
import { SourceWords } from '#/figures/source-words.part.tsx';
import { leadingSource } from '#/figures/words.ts';
import { may } from '#/kernel/access.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useLocation, useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { Bone, Loading } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { saved as savedToast } from '#/ui/toast.ts';
import { useDraft } from '../arrange/draft.part.ts';
import { dashboardSearch, filterOf, isBare, type DashboardSearch } from '../dashboard-search.ts';
import type { OwnDashboard } from '../dashboards.contract.ts';
import { dashboardExport } from '../export/export.actions.ts';
import { LinksDialog } from '../links/links-dialog.part.tsx';
import { dashboardDelete, dashboardWalk } from '../own-dashboards.actions.ts';
import { Cards } from './cards.part.tsx';
import { Conflicts } from './conflicts.part.tsx';
import { NameForm } from './name-form.part.tsx';
import { ShareForm } from './share-form.part.tsx';
import { useFigures } from './use-figures.part.ts';

const usual = dashboardSearch.parse({ dashboard: 1 }) as Record<string, unknown>;
const hrefOf = (search: object) =>
  pageHref('/dashboards', { ...search }, { ...usual, dashboard: undefined });
const stateWords = { saved: 'Saved', changed: 'Not saved yet', saving: 'Saving' };

/** A dashboard by its id, while it loads and where it does not open. */
export function DashboardPage() {
  const [search] = useSearch(dashboardSearch);
  const { search: raw, go } = useLocation();
  const { data, error, refetch } = useQuery(
    reading('GET /own-dashboard', { id: search.dashboard }),
  );
  const bare = isBare(raw);
  const { dashboard, open, card } = search;
  const opened = data && hrefOf({ ...data.filter, dashboard, open, card });
  // An address that says nothing is that of the filter that was saved.
  const leads = bare && opened !== undefined && opened !== hrefOf(search) ? opened : undefined;
  useEffect(() => {
    if (leads) go(leads, { replace: true });
  }, [leads, go]);
  if (data && !leads) return <Opened dashboard={data} />;
  if (!error || data) {
    return (
      <Page title="Dashboard">
        <Loading label="Loading the dashboard">
          <Bone width="100%" height={320} />
        </Loading>
      </Page>
    );
  }
  return (
    <Page title="Dashboard">
      <ErrorState
        title="This dashboard did not open"
        text={`${error.message} It may have been deleted, or is shared with you no more.`}
        requestId={error instanceof CallError ? error.body.requestId : undefined}
        onRetry={() => void refetch()}
      >
        <Button href="/dashboards">All dashboards</Button>
      </ErrorState>
    </Page>
  );
}

function Opened({ dashboard }: { dashboard: OwnDashboard }) {
  const [search, change] = useSearch(dashboardSearch);
  const run = useRun();
  const lists = useFilterLists();
  const { id, mine, mayChange, author } = dashboard;
  const mayLink = useScope(may('dashboards:share-outside')) !== undefined;
  const draft = useDraft(dashboard);
  const filter = filterOf(search);
  const figures = useFigures(id, dashboard.cards, filter, true);
  const close = () => change({ open: undefined, card: undefined }, { replace: true });
  const addCard = () => change({ card: 'new' });
  usePageKeys([mayChange && { keys: 'n', words: 'Add a card', run: addCard }]);
  const keepFilter = () => {
    draft.change({ filter });
    savedToast();
  };
  const items: MenuItem[] = [
    {
      label: 'Full screen',
      icon: 'device-desktop',
      onClick: () => void draft.flush().then(() => run(dashboardWalk, { dashboards: [id] })),
    },
    ...(['pdf', 'pptx'] as const).map((as) => ({
      label: as === 'pdf' ? 'Export as PDF' : 'Export as a presentation',
      icon: 'download' as const,
      onClick: () =>
        void draft.flush().then(() => run(dashboardExport, { dashboard: id, as, filter })),
    })),
    ...(mayChange
      ? [
          { label: 'Rename…', icon: 'pencil' as const, onClick: () => change({ open: 'name' }) },
          {
            label: 'Open with these filters from now on',
            icon: 'filter' as const,
            onClick: keepFilter,
          },
        ]
      : []),
    ...(mine
      ? [
          { label: 'Share…', icon: 'share' as const, onClick: () => change({ open: 'share' }) },
          ...(mayLink
            ? [
                {
                  label: 'Links for partners…',
                  icon: 'link' as const,
                  onClick: () => change({ open: 'links' }),
                },
              ]
            : []),
          {
            label: 'Delete',
            icon: 'trash' as const,
            danger: true,
            onClick: () => void draft.flush().then(() => run(dashboardDelete, { dashboard: id })),
          },
        ]
      : []),
  ];
  const beside: ReactNode = (
    <>
      {!mine && <Badge>by {author.name}</Badge>}
      {!mayChange && <Badge>read only</Badge>}
      {mayChange && (
        <span className="f3 fs12" role="status">
          {stateWords[draft.state]}
        </span>
      )}
    </>
  );
  const standing = figures.standing && { ...figures.standing, freshness: figures.freshness };
  return (
    <Page
      title={draft.draft.name}
      beside={beside}
      freshness={<SourceWords source={leadingSource(figures.freshness)} />}
      actions={
        <Button variant="ghost" icon="arrow-left" href="/dashboards">
          All dashboards
        </Button>
      }
      primary={
        mayChange && (
          <Button variant="primary" icon="plus" keys="n" onClick={addCard}>
            Add a card
          </Button>
        )
      }
      menu={<Menu label="More" groups={[items]} />}
      filters={
        <FilterSentence
          page="/dashboards"
          filter={filter}
          lists={lists}
          standing={standing}
          onChange={(patch) => change(patch as Partial<DashboardSearch>)}
          end={<ShownCurrency standing={standing} />}
        />
      }
    >
      <Cards
        {...{ draft, mayChange, lists, filter, figures }}
        open={search.card}
        onOpen={(card) => change({ card })}
        onClose={close}
      />
      {search.open === 'share' && mine && <ShareForm dashboard={dashboard} onClose={close} />}
      {search.open === 'links' && mine && mayLink && (
        <LinksDialog dashboard={dashboard} onClose={close} />
      )}
      {search.open === 'name' && mayChange && (
        <NameForm
          name={draft.draft.name}
          onRename={(name) => draft.change({ name })}
          onClose={close}
        />
      )}
      {draft.conflict && <Conflicts conflict={draft.conflict} onSettle={draft.settle} />}
    </Page>
  );
}
