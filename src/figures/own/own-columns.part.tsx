import { counted } from '#/kernel/numbers.ts';
import { Notice } from '#/ui/banner.tsx';
import { Button } from '#/ui/button.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { toast } from '#/ui/toast.ts';
import { MOST_OWN, type Untold } from '../breakdown.contract.ts';
import type { FiguresSearch } from '../figures-search.ts';
import { ownKeyOf, type OwnKey } from './own-key.ts';
import { useOwnMeasures } from './use-own-measures.part.ts';

/** Own measures that a page may show; an archived one only where it is shown already. */
export function useOwnOptions(used: readonly string[]) {
  const { rows, shownOf } = useOwnMeasures();
  return rows
    .filter((it) => !it.archived || used.includes(ownKeyOf(it.id)))
    .map((it) => ({
      value: ownKeyOf(it.id),
      label: it.name,
      note: it.archived ? 'archived' : 'own measure',
      keywords: `own measure ${shownOf(ownKeyOf(it.id)).formula}`,
    }));
}

interface OwnColumnsProps {
  value: readonly OwnKey[];
  onChange: (value: OwnKey[]) => void;
}

/** Own measures beside the columns of a list; nothing for somebody who has none. */
export function OwnColumns({ value, onChange }: OwnColumnsProps) {
  const options = useOwnOptions(value);
  if (options.length === 0) return null;
  return (
    <PickChip
      several
      add={value.length === 0}
      on={value.length > 0}
      label="Own measures"
      options={options}
      value={value}
      onChange={(it) =>
        it.length > MOST_OWN
          ? toast('warning', `At most ${MOST_OWN} own measures stand beside a list.`)
          : onChange(it)
      }
    >
      {value.length === 0 ? 'Own measure' : counted(value.length, 'own measure')}
    </PickChip>
  );
}

interface UntoldMeasuresProps {
  untold: readonly Untold[];
  search: FiguresSearch;
  onChange: (patch: Partial<FiguresSearch>) => void;
}

/** Own measures that are gone, with a way to be rid of them, and why others are empty. */
export function UntoldMeasures({ untold, search, onChange }: UntoldMeasuresProps) {
  const gone = untold.filter((it) => it.isGone).map((it) => it.measure);
  const leaveOut = () =>
    onChange({
      own: search.own.filter((it) => !gone.includes(it)),
      measure: gone.includes(search.measure) ? undefined : search.measure,
      sort: gone.some((it) => search.sort?.endsWith(it)) ? undefined : search.sort,
    });
  const goneWords = [...new Set(untold.filter((it) => it.isGone).map((it) => it.why))].join(' ');
  return (
    <>
      {gone.length > 0 && (
        <Notice
          type="warning"
          icon="alert-triangle"
          actions={
            <Button size="s" onClick={leaveOut}>
              Take it out of the address
            </Button>
          }
        >
          <span dir="auto">{goneWords}</span>
        </Notice>
      )}
      {untold
        .filter((it) => !it.isGone)
        .map((it) => (
          <Notice key={it.measure} type="info" icon="info-circle">
            <span dir="auto">{it.why}</span>
          </Notice>
        ))}
    </>
  );
}

/** Own measures of a search that its page still shows. */
export const ownThere = (own: readonly OwnKey[], untold: readonly Untold[] | undefined): OwnKey[] =>
  own.filter((it) => !untold?.some(({ measure, isGone }) => isGone && measure === it));
