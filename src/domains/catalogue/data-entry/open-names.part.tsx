import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { toastError } from '#/client/running.ts';
import { appOption } from '#/figures/app-option.part.tsx';
import { formatNumber } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { Link } from '#/ui/link.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { measureValue } from './import-words.ts';
import type { ImportFindings } from './imports.contract.ts';

type UnknownApp = ImportFindings['unknownApps'][number];

const keyOf = (it: UnknownApp) => `${it.platform} ${it.key}`;
const platformOf = ({ platform }: UnknownApp) =>
  platform === 'android' || platform === 'ios' ? ({ platform } as const) : {};

const MOST_SHOWN = 20;

/**
 * Names of the report that nobody knows: their rows wait for an app, which can be said here for a
 * few of them, or for all of them where names are linked.
 */
export function OpenNames({
  id,
  status,
  findings,
  onLinked,
}: {
  id: number;
  status: 'uploaded' | 'validated';
  findings: ImportFindings;
  onLinked: () => void;
}) {
  const [links, setLinks] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const { data } = useQuery(reading('GET /filters/apps', {}));
  const options = (data?.rows ?? []).map(appOption);
  const { unknownApps, newNetworks, measure } = findings;
  const proposed = newNetworks.filter((it) => it.proposed);
  const isAsked = status === 'uploaded';
  if (unknownApps.length === 0 && proposed.length === 0) return null;
  const answer = async (input: { leaveOut?: boolean; proposeAll?: boolean } = {}) => {
    setBusy(true);
    const chosen = Object.entries(links).flatMap(([name, appId]) => {
      const it = unknownApps.find((one) => keyOf(one) === name);
      if (!it || !appId) return [];
      return [{ key: it.key, appId: Number(appId), ...platformOf(it) }];
    });
    await call(
      'POST /link-import-apps',
      { id, links: chosen, ...input },
      { timeout: 300_000 },
    ).then(onLinked, toastError);
    setBusy(false);
  };
  return (
    <>
      {proposed.length > 0 && (
        <section className="import-part" aria-label="New networks">
          <h3>New networks</h3>
          <p className="f2">
            {isAsked
              ? `This report names ${formatNumber(proposed.length)} networks nobody knows. Is its network column the right one?`
              : 'Their figures count at once. Confirm or merge them under Settings → Ad networks.'}
          </p>
          {proposed.slice(0, MOST_SHOWN).map((it) => (
            <div key={it.name} className="import-name">
              <b dir="auto" className="med">
                {it.name}
              </b>
              <span className="f3 fs12">
                {formatNumber(it.rows)} rows, {measureValue(measure, it.value)}
              </span>
            </div>
          ))}
          {isAsked && (
            <Button disabled={busy} onClick={() => void answer({ proposeAll: true })}>
              They are networks, go on
            </Button>
          )}
        </section>
      )}
      {unknownApps.length > 0 && (
        <section className="import-part" aria-label="Unlinked apps">
          <h3>Unlinked apps</h3>
          <p className="f2">
            {formatNumber(findings.waiting.rows)} rows,{' '}
            {measureValue(measure, findings.waiting.value)}, wait for{' '}
            {formatNumber(findings.waiting.names)} names. They join as soon as the names are linked.{' '}
            <Link href="/apps/linking?make=true">Add apps from these names</Link>
          </p>
          {unknownApps.slice(0, MOST_SHOWN).map((it) => (
            <div key={keyOf(it)} className="import-name">
              <span>
                <b dir="auto" className="med">
                  {it.name || it.key}
                </b>
                <span className="f3 fs12">
                  {it.key}, {it.platform && `${it.platform}, `}
                  {formatNumber(it.rows)} rows, {measureValue(measure, it.value)}
                </span>
              </span>
              <ComboField
                label={`Our app for ${it.name || it.key}`}
                hideLabel
                options={options}
                value={links[keyOf(it)] ?? ''}
                onChange={(appId) => setLinks({ ...links, [keyOf(it)]: appId })}
              />
            </div>
          ))}
          {unknownApps.length > MOST_SHOWN && (
            <p className="f3">and {formatNumber(unknownApps.length - MOST_SHOWN)} more</p>
          )}
          <div className="row">
            <Button disabled={busy} onClick={() => void answer()}>
              Link and check again
            </Button>
            <Button disabled={busy} onClick={() => void answer({ leaveOut: true })}>
              Leave them out for good
            </Button>
          </div>
        </section>
      )}
    </>
  );
}
