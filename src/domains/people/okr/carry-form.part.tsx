import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Checkbox, Select } from '#/ui/form/check-field.tsx';
import { EmptyState } from '#/ui/states.tsx';
import type { Cycle } from './cycles/cycles.contract.ts';
import { okrCarry } from './objective/move.actions.ts';
import { ProgressBar, Whose } from './okr-marks.part.tsx';

interface CarryFormProps {
  /** The cycle in sight: they go into it, or into the running one where it is over. */
  shown: Cycle;
  onClose: () => void;
}

/** What another cycle left unfinished, and which of it goes on: that before unless one is chosen. */
export function CarryForm({ shown, onClose }: CarryFormProps) {
  const run = useRun();
  const cycles = useQuery(reading('GET /okr-cycles', {})).data;
  const into = cycles && shown.to < cycles.today ? cycles.current : shown;
  const cycle = into.key;
  const [from, setFrom] = useState<string>();
  const last = useQuery(reading('GET /get-last-okr', { cycle, from, perPage: 50 }));
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const chosen = (last.data?.rows ?? []).filter((it) => !without.has(it.id));
  const toggle = (id: number) => {
    const next = new Set(without);
    if (!next.delete(id)) next.add(id);
    setWithout(next);
  };
  const carry = async () => {
    if (chosen.length === 0 || isBusy) return;
    setBusy(true);
    const went = await run(okrCarry, { ids: chosen.map((it) => it.id), cycle, from });
    setBusy(false);
    if (went) onClose();
  };
  const source = last.data?.from;
  const sources = (cycles?.rows ?? []).filter(
    (it) => it.key === source?.key || (it.inUse && it.key !== cycle),
  );
  return (
    <Dialog
      title={`Carry on into ${into.name}`}
      note="Drafts with the key results that are left, starting where they stand."
      width={680}
      keys={{ '$mod+Enter': () => void carry() }}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            keys="$mod+Enter"
            busy={isBusy}
            disabled={chosen.length === 0}
            onClick={() => void carry()}
          >
            Carry on {chosen.length > 0 && chosen.length}
          </Button>
        </>
      }
    >
      {source && (
        <Select
          label="From"
          choices={sources.map((it) => ({ value: it.key, label: it.name }))}
          value={source.key}
          onChange={(key) => {
            setFrom(key || undefined);
            setWithout(new Set());
          }}
        />
      )}
      <ListStates
        query={last}
        what="objectives"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState
            icon="checks"
            title={`Nothing of ${source?.name ?? 'it'} is left`}
            text="What you may change is finished, or carried on already."
          />
        }
      >
        {({ rows, totalRows }) => (
          <>
            <ul className="okr-carry">
              {rows.map((it) => (
                <li key={it.id}>
                  <Checkbox
                    label={it.title}
                    help={`${it.left} of ${it.keyResults} key results left`}
                    value={!without.has(it.id)}
                    onChange={() => toggle(it.id)}
                  />
                  <Whose it={it} />
                  <ProgressBar progress={it.progress} label={`Progress of ${it.title}`} />
                </li>
              ))}
            </ul>
            {totalRows > rows.length && (
              <p className="f3">{totalRows - rows.length} more after these are carried on.</p>
            )}
          </>
        )}
      </ListStates>
    </Dialog>
  );
}
