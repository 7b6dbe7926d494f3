import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { call } from '../api.ts';
import { reading } from '../reading.ts';
import { toastError } from '../running.ts';
import { measureValue } from './import-words.ts';
import type { ImportFindings } from './imports.contract.ts';

/** Says which of our apps the report's names are; rows of those left open can be left out. */
export function OpenNames({
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
