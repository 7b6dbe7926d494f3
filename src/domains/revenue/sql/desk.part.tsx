import { useRef, useState } from 'react';
import { download } from '#/client/api.ts';
import { toastError, useRun } from '#/client/running.ts';
import { Dates } from '#/figures/filter-sentence.part.tsx';
import type { FilterInput } from '#/figures/filter.contract.ts';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { TextArea } from '#/ui/form/text-field.tsx';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { saveFile } from '#/ui/save-file.ts';
import { useUnsaved } from '#/ui/unsaved.ts';
import { Answer } from './answer.part.tsx';
import type { SqlQuery } from './queries/queries.contract.ts';
import { LONGEST_SQL } from './run/run.contract.ts';
import { SaveQuery } from './save-query.part.tsx';
import type { SqlSearch } from './sql-search.ts';
import { deleteSqlQuery } from './sql.actions.ts';
import { Tables } from './tables.part.tsx';
import { PATIENCE, useRunning } from './use-running.part.ts';

const FIRST = `select app, sum(revenue_usd) as revenue
from monetisation
group by app
order by revenue desc`;

interface DeskProps {
  /** Those that can be opened. */
  queries: readonly SqlQuery[];
  /** The one that is. */
  query: SqlQuery | undefined;
  date: SqlSearch['date'];
  change: (patch: Partial<SqlSearch>) => void;
}

const listed = (it: SqlQuery) => ({
  value: String(it.id),
  label: it.name,
  note: it.mine ? (it.shared ? 'mine, shared' : 'mine') : it.author.name,
});

/** A query, the tables it can read and what it gave. */
export function Desk({ queries, query, date: asked, change }: DeskProps) {
  const [sql, setSql] = useState(query?.sql ?? FIRST);
  const [isSaving, setSaving] = useState<'here' | 'anew'>();
  const { state, run, stop } = useRunning();
  const start = useRun();
  const field = useRef<HTMLDivElement>(null);
  const date = (asked ?? query?.date ?? 'last-90-days') as NonNullable<FilterInput['date']>;
  const isChanged = sql !== (query?.sql ?? FIRST);
  useUnsaved(isChanged);
  const runIt = () => void run({ sql, date });
  const put = (name: string) => {
    const area = field.current?.querySelector('textarea');
    if (!area) return;
    area.setRangeText(name, area.selectionStart, area.selectionEnd, 'end');
    setSql(area.value);
    area.focus();
  };
  const save = (format: 'csv' | 'xlsx') => {
    const input = { sql, date, format, name: query?.name ?? 'query' };
    download('POST /run-sql-file', input, { timeout: PATIENCE }).then(
      ({ name, blob }) => saveFile(name, blob),
      toastError,
    );
  };
  const mine = query?.mayChange ? query : undefined;
  return (
    <Page
      title="SQL"
      beside={
        query && (
          <span dir="auto" className="f2 trunc">
            {query.name}
          </span>
        )
      }
      primary={
        state.isRunning ? (
          <Button variant="primary" icon="player-stop" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button variant="primary" icon="player-play" keys="$mod+Enter" onClick={runIt}>
            Run
          </Button>
        )
      }
      actions={
        <Button icon="bookmark" onClick={() => setSaving(mine ? 'here' : 'anew')}>
          Save
        </Button>
      }
      menu={
        query && (
          <Menu
            label={`More of ${query.name}`}
            groups={[
              [
                { label: 'Save as a new query', icon: 'copy', onClick: () => setSaving('anew') },
                { label: 'Write a new query', icon: 'plus', href: '/reports/sql' },
              ],
              ...(mine
                ? [
                    [
                      {
                        label: 'Delete',
                        icon: 'trash' as const,
                        danger: true,
                        onClick: () => void start(deleteSqlQuery, { query: mine.id }),
                      },
                    ],
                  ]
                : []),
            ]}
          />
        )
      }
      filters={
        <FilterBar>
          <Word>Rows of</Word>
          <Dates
            filter={{ date, singleDate: undefined }}
            standing={undefined}
            onChange={(it) => change({ date: it.date })}
          />
          {queries.length > 0 && (
            <PickChip
              label="Saved queries"
              icon="bookmark"
              options={queries.map(listed)}
              value={query ? [String(query.id)] : []}
              onChange={([id]) => change({ query: Number(id), date: undefined })}
              search
            >
              {query?.name ?? `${queries.length} saved`}
            </PickChip>
          )}
        </FilterBar>
      }
    >
      <div className="sql-desk">
        <Tables onPick={put} />
        <div>
          <Panel title="Query">
            {/* Keys that run it go to whoever types. */}
            <div
              ref={field}
              className="sql-written"
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
                event.preventDefault();
                runIt();
              }}
            >
              <TextArea
                label="Query"
                hideLabel
                rows={9}
                maxLength={LONGEST_SQL}
                value={sql}
                onChange={setSql}
                help="One SELECT. It reads the figures you may see, of the days above, and changes nothing."
              />
            </div>
          </Panel>
          <Answer state={state} save={save} />
        </div>
      </div>
      {isSaving && (
        <SaveQuery
          query={isSaving === 'here' ? mine : undefined}
          {...{ sql, date }}
          onSaved={(it) => change({ query: it.id, date: undefined })}
          onClose={() => setSaving(undefined)}
        />
      )}
    </Page>
  );
}
