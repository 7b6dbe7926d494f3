import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { CallError } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { Day, Id, line, listOf, paging } from '#/kernel/schema.ts';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { useSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { ListPages } from '#/ui/pagination.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import type { Wanted } from './coverage/coverage-words.ts';
import { CoverageView } from './coverage/coverage.part.tsx';
import { ImportList } from './import-list.part.tsx';
import { ImportSheet } from './import-sheet.part.tsx';
import { statusWords } from './import-words.ts';
import { importStatus, type ImportBatch } from './imports.contract.ts';
import { LogFilters } from './log-filters.part.tsx';
import { LogList } from './log-list.part.tsx';
import { MappingList } from './mappings/mapping-list.part.tsx';
import { UploadReport } from './upload-report.part.tsx';
import './imports.css';

const Search = z.strictObject({
  show: z.enum(['imports', 'log', 'coverage']).default('imports'),
  /** Of the coverage: how many days back, and the source and account whose apps are shown. */
  days: z.enum(['45', '90', '180']).optional(),
  of: line(60).optional(),
  /** Of the coverage: the gap that is open. */
  gap: line(120).optional(),
  status: listOf(importStatus).optional(),
  /** The import that is open, `new`, or `mapped` for the tables people have mapped. */
  import: z.union([z.enum(['new', 'mapped']), z.coerce.number().int().positive()]).optional(),
  batch: Id.optional(),
  person: listOf(Id).optional(),
  source: listOf(line(40)).optional(),
  app: listOf(Id).optional(),
  network: listOf(Id).optional(),
  day: Day.optional(),
  ...paging,
});

const noFilter = {
  batch: undefined,
  person: undefined,
  source: undefined,
  app: undefined,
  network: undefined,
  day: undefined,
  page: undefined,
};

/** Reports on their way into the figures, and the log of every figure that changed. */
export function DataEntryLogScreen() {
  const [search, change] = useSearch(Search);
  const { show, status, batch, person, source, app, network, day, page, perPage } = search;
  const filter = { person, source, app, network, day };
  const isNarrowed = batch !== undefined || Object.values(filter).some((it) => it !== undefined);
  const isLog = show === 'log';
  const isCoverage = show === 'coverage';
  const imports = useQuery({
    ...reading('GET /imports', { page, perPage, status }),
    enabled: show === 'imports',
    placeholderData: keepPreviousData,
  });
  const log = useQuery({
    ...reading('GET /data-entry-log', { page, perPage, batch, ...filter }),
    enabled: isLog,
    placeholderData: keepPreviousData,
  });
  const shown = isLog ? log : imports;
  const open = (id: number) => change({ import: id });
  const [wanted, setWanted] = useState<Wanted>();
  const options = importStatus.options.map((it) => ({ value: it, label: statusWords[it].text }));

  return (
    <Page
      title="Imports and log"
      primary={
        <Button variant="primary" icon="upload" onClick={() => change({ import: 'new' })}>
          Import a report
        </Button>
      }
      filters={
        <FilterBar
          end={
            isLog && isNarrowed ? (
              <Button variant="ghost" size="s" onClick={() => change(noFilter)}>
                Show every change
              </Button>
            ) : isLog ? null : (
              <Button variant="ghost" size="s" onClick={() => change({ import: 'mapped' })}>
                Mapped tables
              </Button>
            )
          }
        >
          <Segmented
            label="Shown"
            value={show}
            onChange={(it) => change({ show: it, of: undefined, gap: undefined, page: undefined })}
            segments={[
              { value: 'imports', label: 'Imports' },
              { value: 'log', label: 'Changes of figures' },
              { value: 'coverage', label: 'Coverage' },
            ]}
          />
          {isCoverage ? null : isLog ? (
            <LogFilters
              filter={filter}
              people={log.data?.people ?? []}
              sources={log.data?.sources ?? []}
              onChange={(patch) => change({ ...patch, page: undefined })}
            />
          ) : (
            <>
              <Word>that are</Word>
              <PickChip
                several
                label="Status"
                options={options}
                value={status ?? []}
                on={status !== undefined}
                onChange={(it) =>
                  change({
                    status: it.length ? (it as ImportBatch['status'][]) : undefined,
                    page: undefined,
                  })
                }
              >
                {status?.map((it) => statusWords[it].text.toLowerCase()).join(' or ') ??
                  'in any state'}
              </PickChip>
            </>
          )}
        </FilterBar>
      }
    >
      {isCoverage ? (
        <CoverageView
          search={search}
          onChange={change}
          onUpload={(it) => {
            setWanted(it);
            change({ gap: undefined, import: 'new' });
          }}
        />
      ) : shown.error && !shown.data ? (
        <ErrorState
          title="The list did not load"
          text={`${shown.error.message} Nothing was changed.`}
          requestId={shown.error instanceof CallError ? shown.error.body.requestId : undefined}
          onRetry={() => void shown.refetch()}
        />
      ) : !shown.data ? (
        <Loading label="Loading the list">
          <RowsSkeleton rows={12} />
        </Loading>
      ) : shown.data.totalRows === 0 && isLog && isNarrowed ? (
        <EmptyState
          icon="history"
          title="No figure was changed like this"
          text="Choose other people, apps or days."
        >
          <Button variant="primary" onClick={() => change(noFilter)}>
            Show every change
          </Button>
        </EmptyState>
      ) : shown.data.totalRows === 0 ? (
        <EmptyState
          icon="upload"
          title={isLog ? 'No figure was changed yet' : 'No report was imported yet'}
          text="Import a network’s report as you export it, CSV or JSON."
        >
          <Button variant="primary" onClick={() => change({ import: 'new' })}>
            Import a report
          </Button>
        </EmptyState>
      ) : (
        <Panel className="import-list" title={isLog ? 'Changes of figures' : 'Imports'}>
          {isLog ? (
            <LogList rows={log.data?.rows ?? []} onOpen={open} />
          ) : (
            <ImportList rows={imports.data?.rows ?? []} onOpen={open} />
          )}
          <ListPages total={shown.data.totalRows} search={{ page, perPage }} onChange={change} />
        </Panel>
      )}
      {search.import === 'new' && (
        <UploadReport
          wanted={wanted}
          onDone={(id) => {
            setWanted(undefined);
            open(id);
          }}
          onClose={() => {
            setWanted(undefined);
            change({ import: undefined });
          }}
        />
      )}
      {search.import === 'mapped' && <MappingList onClose={() => change({ import: undefined })} />}
      {typeof search.import === 'number' && (
        <ImportSheet id={search.import} onClose={() => change({ import: undefined })} />
      )}
    </Page>
  );
}
