import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { formatMoney } from '#/kernel/money.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { assetKindWords, assetWords, standingTones, standingWords } from '../it-words.ts';
import { Whereabouts } from './asset-columns.part.tsx';
import { AssetForm } from './asset-form.part.tsx';
import { GiveForm, StandingForm } from './hand-forms.part.tsx';
import type { ItAsset, OneAsset } from './inventory.contract.ts';

type Holdings = OneAsset['holdings'];

function Facts({ asset, today }: { asset: ItAsset; today: string }) {
  const facts: [string, ReactNode][] = [
    ['Kind', assetKindWords[asset.kind]],
    ['With', <Whereabouts key="with" asset={asset} />],
    ['Serial number', asset.serial || '–'],
    ['Bought', asset.boughtOn ? namedDay(asset.boughtOn, today) : '–'],
    ['Warranty until', asset.warrantyUntil ? namedDay(asset.warrantyUntil, today) : '–'],
  ];
  if (asset.cost !== null) facts.push(['Cost', formatMoney(asset.cost, 'exact')]);
  return (
    <dl className="it-facts">
      {facts.map(([label, value]) => [
        <dt key={`${label} label`}>{label}</dt>,
        <dd key={label}>{value}</dd>,
      ])}
    </dl>
  );
}

/** Everybody who had it, the latest first. */
function History({ holdings, today }: { holdings: Holdings; today: string }) {
  const day = (at: string) => namedDay(dayOf(new Date(at)), today);
  return (
    <>
      <h3>Who had it</h3>
      <ol className="it-moves">
        {holdings.map((it) => (
          <li key={it.id}>
            <strong dir="auto" className="med">
              {it.person.name}
            </strong>
            <span className="f2 num">
              {day(it.since)} – {it.until ? day(it.until) : 'now'}
            </span>
            {[it.note, it.returnNote].filter(Boolean).map((note) => (
              <p dir="auto" key={note}>
                {note}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}

interface SheetProps {
  id: number;
  onClose: () => void;
}

/** One thing beside the list: what it is, who has it and had it, and what can be done. */
export function AssetSheet({ id, onClose }: SheetProps) {
  const [task, setTask] = useState<'edit' | 'give' | 'standing'>();
  const query = useQuery(reading('GET /it-asset', { id }));
  const asset = query.data?.asset;
  const done = () => setTask(undefined);
  const can = asset?.can;
  return (
    <Dialog
      side="right"
      width={460}
      title={asset ? assetWords(asset) : 'Device'}
      keys={{
        e: () => can?.edit && setTask('edit'),
        g: () => can?.give && setTask('give'),
      }}
      onClose={onClose}
      footer={
        asset && (
          <>
            <Badge tone={standingTones[asset.standing]}>{standingWords[asset.standing]}</Badge>
            <span className="sp" />
            {!asset.can.edit && asset.holder && (
              <Button href="/administration/it?request=new">Something is wrong with it</Button>
            )}
            {asset.can.edit && (
              <Button keys="e" onClick={() => setTask('edit')}>
                Change
              </Button>
            )}
            {asset.can.takeBack && <Button onClick={() => setTask('standing')}>Take back</Button>}
            {asset.can.edit && !asset.holder && (
              <Button onClick={() => setTask('standing')}>How it is</Button>
            )}
            {asset.can.give && (
              <Button variant="primary" keys="g" onClick={() => setTask('give')}>
                Give
              </Button>
            )}
          </>
        )
      }
    >
      <ListStates query={query} what="device" isEmpty={() => false} empty={null}>
        {({ asset: it, holdings, today }) => (
          <div className="it-sheet">
            <Facts asset={it} today={today} />
            {it.notes && <p className="it-details">{it.notes}</p>}
            {holdings.length > 0 && <History holdings={holdings} today={today} />}
            <RecordHistory kind="it-asset" id={id} />
          </div>
        )}
      </ListStates>
      {asset && task === 'edit' && <AssetForm asset={asset} onClose={done} />}
      {asset && task === 'give' && <GiveForm asset={asset} onClose={done} />}
      {asset && task === 'standing' && <StandingForm asset={asset} onClose={done} />}
    </Dialog>
  );
}
