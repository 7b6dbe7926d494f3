import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayRange, shortDay } from '#/kernel/date-words.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { Table } from '#/ui/table.tsx';
import { call } from '../api.ts';
import { reading } from '../reading.ts';
import { toastError, useRun } from '../running.ts';
import { measureName, measureValue, statusWords } from './import-words.ts';
import { commitImport, revertImport } from './imports.actions.ts';
import type { ImportFindings } from './imports.contract.ts';
import { TypedFigures } from './typed-figures.part.tsx';

/** Says which of our apps the report's names are; rows of those left open can be left out. */
function OpenNames({
  id,
  findings,
  onLinked,
}: {
  id: number;
  findings: ImportFindings;
  onLinked: () => void;
}) {
  const [links, setLinks] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const { data } = useQuery(reading('GET /filters/apps', {}));
  const options = (data?.rows ?? []).map((it) => ({
    value: String(it.id),
    label: it.name,
    note: it.platform,
  }));
  const link = async (leaveOut: boolean) => {
    setBusy(true);
    const chosen = Object.entries(links).flatMap(([key, appId]) =>
      appId ? [{ key, appId: Number(appId) }] : [],
    );
    await call(
      'POST /link-import-apps',
      { id, links: chosen, leaveOut },
      { timeout: 300_000 },
    ).then(onLinked, toastError);
    setBusy(false);
  };
  return (
    <section className="import-part" aria-label="Open names">
      <h3>Names nobody knows yet</h3>
      {findings.unknownApps.map((it) => (
        <div key={it.key} className="import-name">
          <span>
            <b className="med">{it.name || it.key}</b>
            <span className="f3 fs12">
              {it.key}, {formatNumber(it.rows)} rows, {measureValue(findings.measure, it.value)}
            </span>
          </span>
          <ComboField
            label={`Our app for ${it.name || it.key}`}
            hideLabel
            options={options}
            value={links[it.key] ?? ''}
            onChange={(appId) => setLinks({ ...links, [it.key]: appId })}
          />
        </div>
      ))}
      {findings.unknownNetworks.map((it) => (
        <p key={it.name} className="f2">
          Network {it.name}: {formatNumber(it.rows)} rows are left out.
        </p>
      ))}
      <div className="row">
        <Button variant="primary" disabled={busy} onClick={() => void link(false)}>
          Link and check again
        </Button>
        <Button disabled={busy} onClick={() => void link(true)}>
          Go on without the rest
        </Button>
      </div>
    </section>
  );
}

function Facts({ findings }: { findings: ImportFindings }) {
  const { read, usable, problemRows, notYours, newAdUnits, totals } = findings;
  const facts: [string, string][] = [
    ['Rows read', formatNumber(read)],
    ['Figures that come of them', formatNumber(usable)],
    ...(problemRows ? ([['Rows left out', formatNumber(problemRows)]] as [string, string][]) : []),
    ...(notYours ? ([['Rows of other teams', formatNumber(notYours)]] as [string, string][]) : []),
    ...(newAdUnits ? ([['New ad units', formatNumber(newAdUnits)]] as [string, string][]) : []),
    ...Object.entries(totals).map(([measure, sum]): [string, string] => [
      measureName(measure),
      measureValue(measure, sum),
    ]),
  ];
  return (
    <dl className="import-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Found({ findings }: { findings: ImportFindings }) {
  const { problems, outliers, outlierCount, measure, apps } = findings;
  return (
    <>
      {outliers.length > 0 && (
        <section className="import-part">
          <h3>Far from the norm</h3>
          <Table
            label="Days far from the norm"
            rows={outliers.slice(0, 20)}
            rowKey={(it) => `${it.appId} ${it.day}`}
            columns={[
              { key: 'app', title: 'App', cell: (it) => it.name },
              { key: 'day', title: 'Day', cell: (it) => shortDay(it.day) },
              {
                key: 'value',
                title: measureName(measure),
                align: 'right',
                cell: (it) => measureValue(measure, it.value),
              },
              {
                key: 'norm',
                title: 'Norm',
                align: 'right',
                cell: (it) => measureValue(measure, it.norm),
              },
            ]}
          />
          {outlierCount > 20 && <p className="f3">and {formatNumber(outlierCount - 20)} more</p>}
        </section>
      )}
      {problems.length > 0 && (
        <section className="import-part">
          <h3>Rows that cannot be used</h3>
          <Table
            label="Rows that cannot be used"
            rows={problems.slice(0, 50)}
            rowKey={(it) => `${it.line} ${it.field}`}
            columns={[
              {
                key: 'line',
                title: 'Line',
                align: 'right',
                width: 64,
                cell: (it) => formatNumber(it.line),
              },
              { key: 'field', title: 'Field', cell: (it) => it.field },
              { key: 'value', title: 'Value', cell: (it) => it.value || '–' },
              { key: 'message', title: 'Why', cell: (it) => it.message },
            ]}
          />
        </section>
      )}
      <section className="import-part">
        <h3>Apps</h3>
        <Table
          label="Apps in the report"
          rows={apps}
          rowKey={(it) => it.appId}
          columns={[
            {
              key: 'app',
              title: 'App',
              cell: (it) => (
                <span className="row">
                  <AppIcon index={it.icon} size={16} /> {it.name}
                </span>
              ),
            },
            { key: 'rows', title: 'Rows', align: 'right', cell: (it) => formatNumber(it.rows) },
            {
              key: 'value',
              title: measureName(measure),
              align: 'right',
              cell: (it) => measureValue(measure, it.value),
            },
          ]}
        />
      </section>
    </>
  );
}

/** One import in full: what it would bring or has brought, and what can be done with it. */
export function ImportSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const run = useRun();
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery(reading('GET /import', { id }));
  const act = async (action: typeof commitImport) => {
    setBusy(true);
    await run(action, { id });
    setBusy(false);
  };
  const batch = data?.batch;
  const status = batch && statusWords[batch.status];
  return (
    <Dialog
      side="right"
      width={640}
      title={batch ? batch.fileName : 'Import'}
      note={
        batch &&
        [
          batch.sourceName,
          batch.account,
          batch.from && batch.to && dayRange({ from: batch.from, to: batch.to }),
        ]
          .filter(Boolean)
          .join(', ')
      }
      onClose={onClose}
      footer={
        batch && (
          <>
            <Badge tone={status!.tone}>{status!.text}</Badge>
            <span className="sp" />
            {batch.canRevert && (
              <Button danger disabled={busy} onClick={() => void act(revertImport)}>
                Take it back
              </Button>
            )}
            {batch.canCommit && (
              <Button variant="primary" busy={busy} onClick={() => void act(commitImport)}>
                Take it into the figures
              </Button>
            )}
          </>
        )
      }
    >
      {error && (
        <ErrorState
          title="This import did not load"
          text={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Loading label="Loading the import">
          <RowsSkeleton rows={6} />
        </Loading>
      )}
      {data && (
        <>
          <Facts findings={data.findings} />
          {batch!.status === 'uploaded' && (
            <OpenNames id={id} findings={data.findings} onLinked={() => void refetch()} />
          )}
          {batch!.source === 'manual' ? (
            <TypedFigures batch={id} />
          ) : (
            <Found findings={data.findings} />
          )}
        </>
      )}
    </Dialog>
  );
}
