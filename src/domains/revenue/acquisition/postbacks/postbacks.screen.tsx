import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { saveList, type SheetChoice } from '#/figures/figures.actions.ts';
import { useSavableList } from '#/figures/on-page.part.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { counted } from '#/kernel/numbers.ts';
import { useKeys } from '#/ui/keys.ts';
import { useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu, type MenuItem } from '#/ui/rich/menu.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { postbackColumns } from './postback-columns.part.tsx';
import { PostbackFilters } from './postback-filters.part.tsx';
import { postbacksAsked, postbacksSearch, type PostbacksSearch } from './postbacks-search.ts';
import { savePostbacks } from './postbacks.actions.ts';
import { postbackSorts } from './postbacks.contract.ts';
import { Schemas } from './schemas.part.tsx';
import { PostbackSources } from './sources.part.tsx';
import '../acquisition.css';

function ListMenu({ search }: { search: PostbacksSearch }) {
  const run = useRun();
  const save = useCallback(
    async (format: SheetChoice) => {
      const { page: _page, perPage: _perPage, ...asked } = postbacksAsked(search);
      return savePostbacks({ ...asked, format });
    },
    [search],
  );
  useSavableList(save);
  const entry = (format: SheetChoice): MenuItem => ({
    label: `The list as ${format.toUpperCase()}`,
    icon: 'download',
    onClick: () => void run(saveList, { format }),
  });
  return <Menu label="More" groups={[[entry('csv'), entry('xlsx')]]} />;
}

interface Arrivals {
  receivedAt: string | null;
  tests: number;
  lost: number;
}

/** "Last one an hour ago; 3 that did not win and 2 tests are not counted" */
function ArrivalWords({ receivedAt, tests, lost }: Arrivals) {
  const now = useNow();
  const left = [
    ...(lost > 0 ? [`${counted(lost, 'postback')} that did not win`] : []),
    ...(tests > 0 ? [counted(tests, 'test')] : []),
  ];
  return (
    <span className="f3 fs12">
      {receivedAt && (
        <span title={exactInstant(new Date(receivedAt))}>
          Last one {relativeTime(new Date(receivedAt), now)}
        </span>
      )}
      {left.length > 0 && `; ${left.join(' and ')} not counted`}
    </span>
  );
}

/** What Apple's attribution postbacks tell of installs and what they brought, as a source of its own. */
export function PostbacksScreen() {
  const [search, change] = useSearch(postbacksSearch);
  const query = useQuery({
    ...reading('GET /postbacks', postbacksAsked(search)),
    placeholderData: keepPreviousData,
  });
  useKeys({ n: () => change({ schema: 'new' }) }, search.schema === undefined);
  return (
    <Page
      title="SKAdNetwork"
      menu={<ListMenu search={search} />}
      filters={<PostbackFilters search={search} change={change} />}
    >
      <ListStates
        query={query}
        what="postbacks"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState
            icon="device-mobile"
            title="No postbacks on these days"
            text="Name your domain in NSAdvertisingAttributionReportEndpoint and AttributionCopyEndpoint of an app: devices send a copy of Apple’s postbacks here, a day or two after each install."
          />
        }
      >
        {(it) => (
          <>
            <p className="postback-note f2">
              By the day they arrived: 24 to 48 hours after a window of days closes, so days of
              install are not known. Shown beside what Adjust, AppsFlyer and networks report, never
              added to it.
            </p>
            <Panel
              className="campaign-list"
              title="Postbacks"
              wide
              actions={<ArrivalWords {...it} />}
            >
              <PagedTable
                label="Postbacks"
                columns={postbackColumns(search.by, it.total)}
                rows={it.rows}
                rowKey={(row) => row.key}
                totals
                totalRows={it.totalRows}
                search={search}
                sorts={postbackSorts}
                onChange={(patch) => change(patch)}
              />
            </Panel>
          </>
        )}
      </ListStates>
      <Schemas open={search.schema} change={change} />
      <PostbackSources />
    </Page>
  );
}
