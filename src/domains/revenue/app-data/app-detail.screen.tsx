import { useQuery } from '@tanstack/react-query';
import { CallError } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { appOption } from '#/figures/app-option.part.tsx';
import { FiguresScreen } from '#/figures/figures-screen.part.tsx';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { useLocation } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { AboutApp } from './about-app.part.tsx';
import { appSpec, type AppDetail } from './app-data.contract.ts';
import { platformNames } from './app-table.part.tsx';
import { SmallCharts } from './small-charts.part.tsx';
import './app-data.css';

/** The app the address names: `?app=12`. */
function useApp(): number | undefined {
  const { search } = useLocation();
  const id = Number([search['app']].flat()[0]);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** From one app to another, with the days and filters kept. */
function AppPicker({ id }: { id: number | undefined }) {
  const { path, search, go } = useLocation();
  const { apps } = useFilterLists();
  const kept = new URLSearchParams();
  for (const name of ['date', 'compare', 'by', 'measure'])
    for (const value of [search[name] ?? []].flat()) kept.append(name, value);
  const follow = (app: string) => {
    kept.set('app', app);
    go(`${path}?${kept}`);
  };
  return (
    <PickChip
      label="App"
      search
      options={apps.map(appOption)}
      value={id === undefined ? [] : [String(id)]}
      onChange={([app]) => app && follow(app)}
    >
      {id === undefined ? 'Choose an app' : 'Another app'}
    </PickChip>
  );
}

const Heading = ({ app }: { app: AppDetail }) => (
  <span className="row">
    <AppIcon index={app.icon} size={24} /> {app.name}
    <span className="f3 fs12">{platformNames[app.platform]}</span>
  </span>
);

/** One app in full. */
export function AppDetailScreen() {
  const id = useApp();
  const { data, error, refetch } = useQuery({
    ...reading('GET /app-detail', { id: id ?? 0 }),
    enabled: id !== undefined,
  });
  if (id === undefined)
    return (
      <Page title="App in full">
        <EmptyState icon="table" title="No app is chosen" text="Choose the one to look at.">
          <AppPicker id={undefined} />
        </EmptyState>
      </Page>
    );
  if (error && !data)
    return (
      <Page title="App in full" actions={<AppPicker id={id} />}>
        <ErrorState
          title="The app did not load"
          text={error.message}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void refetch()}
        />
      </Page>
    );
  return (
    <FiguresScreen
      // Another app is another page: nothing of the one before is kept.
      key={id}
      title={data?.name ?? 'App in full'}
      heading={data && <Heading app={data} />}
      spec={appSpec}
      endpoint="GET /app-detail-data"
      actions={<AppPicker id={id} />}
      after={(_page, input) => data && <AboutApp app={data} input={input} />}
    >
      {(page, input) => <SmallCharts standing={page.standing} input={input} />}
    </FiguresScreen>
  );
}
