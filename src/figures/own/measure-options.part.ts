import { measureKeys, measures, type FigureName } from '../measures.ts';
import { ownKeyOf } from './own-key.ts';
import { useOwnMeasures } from './use-own-measures.part.ts';

/** Measures to pick from: those of the house, then own ones; an archived one only where it is used. */
export function useMeasureOptions(used: readonly FigureName[]) {
  const { rows, shownOf, keyOf, isPending } = useOwnMeasures();
  const own = rows
    .filter((it) => !it.archived || used.includes(ownKeyOf(it.id)))
    .map((it) => ({
      value: ownKeyOf(it.id) as FigureName,
      label: it.name,
      note: it.archived ? 'archived' : 'own measure',
      keywords: `own measure ${shownOf(ownKeyOf(it.id)).formula}`,
    }));
  const builtIn = measureKeys.map((value) => ({
    value: value as FigureName,
    label: measures[value].label,
    keywords: measures[value].formula,
  }));
  return { options: [...builtIn, ...own], shownOf, keyOf, isPending };
}
