import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { counted } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { Face } from '../face.part.tsx';
import { handoverWords, type Handover } from '../leaving/leaving.contract.ts';
import type { ChosenTakers } from './chosen-takers.ts';
import './handover-takers.css';

interface TakersProps {
  id: number;
  chosen: ChosenTakers;
  onChange: (chosen: ChosenTakers) => void;
}

/** Who can be chosen: everybody who works here but the person. */
function usePeople(id: number) {
  const { data } = useQuery(reading('GET /org-chart', {}));
  return (data?.rows ?? [])
    .filter((it) => it.id !== id)
    .map((it) => ({
      value: String(it.id),
      label: it.name,
      note: it.title ?? undefined,
      mark: <Face person={it} />,
    }));
}

type Options = ReturnType<typeof usePeople>;

interface KindProps {
  row: Handover;
  people: Options;
  chosen: ChosenTakers;
  onChange: (chosen: ChosenTakers) => void;
}

/** Where a kind goes that is not given to anybody here. */
const otherWays: Partial<Record<Handover['kind'], string>> = {
  devices: 'IT takes them back.',
  'it-access': 'IT takes it away.',
  'own-evaluations': 'They stay with HR.',
};

/** The things of a kind, each with whom it goes to if that is another person. */
function OneByOne({ row, people, chosen, onChange }: KindProps) {
  const [one] = handoverWords[row.kind];
  const isUnnamed = row.things.some((it) => it.name === null);
  const options = [{ value: '', label: 'As above' }, ...people];
  return (
    <ul className="emp-one-by-one">
      {row.things.map((it, at) => {
        const key = `${row.kind} ${it.id}`;
        const name = it.name ?? `${one[0]!.toUpperCase()}${one.slice(1)} ${at + 1}`;
        return (
          <li key={it.id}>
            <span className="trunc" dir="auto">
              {name}
            </span>
            <ComboField
              label={`Who takes ${name}`}
              hideLabel
              name={key}
              options={options}
              value={chosen[key] ?? (it.taker ? String(it.taker.id) : '')}
              onChange={(to) => onChange({ ...chosen, [key]: to })}
            />
          </li>
        );
      })}
      {isUnnamed && (
        <li className="f3 fs12">Their names are shown to who may read them, the takers too.</li>
      )}
      {row.count > row.things.length && <li className="f3 fs12">The others go as above.</li>}
    </ul>
  );
}

function Kind({ row, people, chosen, onChange }: KindProps) {
  const [isOpen, setOpen] = useState(row.things.some((it) => it.taker !== null));
  const words = counted(row.count, ...handoverWords[row.kind]);
  const usual = row.usual ? `${row.usual.name}, as usual` : 'Nobody yet';
  const options = [{ value: '', label: usual }, ...people];
  const isSingle = row.count === 1;
  return (
    <li>
      <div className="emp-kind">
        <span className="trunc">
          <Link className="link med" href={row.link}>
            {words}
          </Link>
          <span className="f3 fs12 trunc">
            {row.names.join(', ')}
            {row.names.length > 0 && row.count > row.names.length && ', …'}
          </span>
        </span>
        {row.mayGive ? (
          <ComboField
            label={`Who takes ${words}`}
            hideLabel
            name={row.kind}
            options={options}
            value={chosen[row.kind] ?? (row.taker ? String(row.taker.id) : '')}
            onChange={(to) => onChange({ ...chosen, [row.kind]: to })}
          />
        ) : (
          <span className="f3 fs12">
            {otherWays[row.kind] ?? (row.usual ? `To ${row.usual.name}` : 'To nobody')}
          </span>
        )}
      </div>
      {row.mayGive && !isSingle && (
        <Button
          size="s"
          variant="ghost"
          icon={isOpen ? 'chevron-down' : 'chevron-right'}
          aria-expanded={isOpen}
          aria-label={`${words} one by one`}
          onClick={() => setOpen(!isOpen)}
        >
          One by one
        </Button>
      )}
      {isOpen && row.mayGive && !isSingle && <OneByOne {...{ row, people, chosen, onChange }} />}
    </li>
  );
}

/** What somebody else has to take over, and who: kind by kind, or one by one. */
export function HandoverTakers({ id, chosen, onChange }: TakersProps) {
  const { data, error, refetch } = useQuery(reading('GET /employee-leaving', { id }));
  const people = usePeople(id);
  if (error) {
    return (
      <ErrorState
        title="What there is to hand over did not load"
        text={error.message}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <Loading label="Loading what there is to hand over">
        <RowsSkeleton rows={3} />
      </Loading>
    );
  }
  if (data.rows.length === 0) {
    return (
      <p className="row f2">
        <Icon name="circle-check" size={15} /> There is nothing to hand over.
      </p>
    );
  }
  return (
    <section aria-label="To hand over" className="emp-handover">
      <h3>To hand over</h3>
      <ul>
        {data.rows.map((row) => (
          <Kind key={row.kind} {...{ row, people, chosen, onChange }} />
        ))}
      </ul>
    </section>
  );
}
