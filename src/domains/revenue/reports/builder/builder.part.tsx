import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, CallError, download } from '#/client/api.ts';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { toastError, useRun } from '#/client/running.ts';
import { FiguresMenu } from '#/figures/figures-menu.part.tsx';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { FilterSentence } from '#/figures/filter-sentence.part.tsx';
import { may } from '#/kernel/access.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useLocation, useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import type { MenuItem } from '#/ui/rich/menu.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { saved } from '#/ui/toast.ts';
import { AlertForm } from '../alerts/alert-form.part.tsx';
import type { Report } from '../library/library.contract.ts';
import { SaveForm } from '../library/save-form.part.tsx';
import { reportDelete, reportDuplicate } from '../saved.actions.ts';
import { ScheduleForm } from '../schedules/schedule-form.part.tsx';
import { builderSearch, definitionOf, isSame, type BuilderSearch } from './builder-search.ts';
import { Preview, usePreview } from './preview.part.tsx';
import { reportHref } from './report-href.part.ts';

type Form = 'save' | 'mail' | 'alert';

/** The report of the address; once it is there, its definition is written into the address. */
function useReport(search: BuilderSearch) {
  const { go } = useLocation();
  const id = search.report === 'new' ? undefined : search.report;
  const query = useQuery({ ...reading('GET /report', { id: id ?? 0 }), enabled: id !== undefined });
  const { data } = query;
  const isBare = search.measures === undefined;
  useEffect(() => {
    if (id !== undefined && isBare && data?.id === id)
      go(reportHref(id, data.definition), { replace: true });
  }, [id, isBare, data, go]);
  return { ...query, waits: id !== undefined && (!data || isBare) };
}

/** A report as it is built: the question in the header, the answer below it. */
export function Builder() {
  const [search, change] = useSearch(builderSearch);
  const { go } = useLocation();
  const queries = useQueryClient();
  const run = useRun();
  const lists = useFilterLists();
  const [form, setForm] = useState<Form>();
  const [saving, setSaving] = useState(false);
  const mayShare = useScope(may('views:share')) !== undefined;
  const { data: report, error, refetch, waits } = useReport(search);
  const definition = definitionOf(search);
  const preview = usePreview(search, definition, !waits);
  const isChanged = report !== undefined && !waits && !isSame(definition, report.definition);
  const mine = report?.mine ?? false;

  const save = async () => {
    if (!report || !mine) return setForm('save');
    setSaving(true);
    try {
      const { id, version, name, sharing, teams } = report;
      const teamIds = teams.map((it) => it.id);
      // Who may not share any more still changes what the report asks.
      const shares = mayShare ? { sharing, teamIds } : {};
      await call('POST /save-report', { id, version, name, definition, ...shares });
      saved();
      await queries.invalidateQueries();
    } catch (failed) {
      toastError(failed);
    } finally {
      setSaving(false);
    }
  };
  const onSaved = (it: Report) => go(reportHref(it.id, it.definition), { replace: true });
  usePageKeys([{ keys: '$mod+s', words: 'Save the report', run: () => void save() }]);

  if (error && !report) {
    return (
      <Page title="Report">
        <ErrorState
          title="This report did not open"
          text={`${error.message} It may have been deleted, or is shared with you no more.`}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void refetch()}
        >
          <Button href="/reports">All reports</Button>
        </ErrorState>
      </Page>
    );
  }
  const { filter, by, measures, sort } = definition;
  const items: MenuItem[] = report
    ? [
        ...(mine
          ? [{ label: 'Name and sharing…', icon: 'share' as const, onClick: () => setForm('save') }]
          : []),
        { label: 'Mail it…', icon: 'mail', onClick: () => setForm('mail') },
        { label: 'Alert me…', icon: 'bell', onClick: () => setForm('alert') },
        {
          label: 'Duplicate',
          icon: 'copy',
          onClick: () => void run(reportDuplicate, { report: report.id }),
        },
        ...(mine
          ? [
              {
                label: 'Delete',
                icon: 'trash' as const,
                danger: true,
                onClick: () => void run(reportDelete, { report: report.id }),
              },
            ]
          : []),
      ]
    : [{ label: 'Alert me…', icon: 'bell', onClick: () => setForm('alert') }];
  return (
    <Page
      title={report?.name ?? (search.report === 'new' ? 'New report' : 'Report')}
      beside={
        <>
          {report && !mine && <Badge>by {report.author.name}</Badge>}
          {isChanged && <Badge tone="warn">Changed</Badge>}
        </>
      }
      actions={
        <>
          <Button variant="ghost" icon="arrow-left" href="/reports">
            All reports
          </Button>
          {isChanged && (
            <Button onClick={() => go(reportHref(report.id, report.definition))}>
              Undo changes
            </Button>
          )}
        </>
      }
      primary={
        <Button
          variant="primary"
          busy={saving}
          disabled={mine && !isChanged}
          onClick={() => void save()}
        >
          {report && !mine ? 'Save a copy' : report ? 'Save' : 'Save report'}
        </Button>
      }
      menu={
        <FiguresMenu
          groups={[items]}
          file={(format) =>
            download('GET /figures/export', { ...filter, by, measures, sort, format })
          }
        />
      }
      filters={
        <FilterSentence
          page="/reports"
          filter={search}
          lists={lists}
          standing={preview.data?.standing}
          onChange={(patch) => change({ ...patch, page: undefined } as Partial<BuilderSearch>)}
          end={null}
        />
      }
    >
      <Preview search={search} definition={definition} preview={preview} change={change} />
      {form === 'save' && (
        <SaveForm
          report={mine ? report : undefined}
          definition={definition}
          onSaved={onSaved}
          onClose={() => setForm(undefined)}
        />
      )}
      {form === 'mail' && report && (
        <ScheduleForm report={report} onClose={() => setForm(undefined)} />
      )}
      {form === 'alert' && (
        <AlertForm
          measure={measures[0]}
          filter={filter}
          report={report}
          onClose={() => setForm(undefined)}
        />
      )}
    </Page>
  );
}
