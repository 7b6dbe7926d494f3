import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { reading } from '#/client/reading.ts';
import type { Decimals } from '#/kernel/numbers.ts';
import { isMeasure, type FigureKey, type FigureName } from '../measures.ts';
import { formulaNames } from './formula-names.ts';
import { formulaWords } from './formula-words.ts';
import { OwnBook } from './own-book.ts';
import { keptFormula } from './own-definition.ts';
import { ownIdOf, ownKeyOf } from './own-key.ts';
import type { OwnMeasure } from './own-measures.contract.ts';
import { tried } from './read-formula.ts';
import { shownMeasure, type OwnShown, type ShownMeasure } from './shown-measure.ts';

const none: readonly OwnMeasure[] = [];

/** Own measures as pages need them. */
export function ownMeasuresOf(rows: readonly OwnMeasure[]) {
  const kept = rows.map((it) => ({ ...it, formula: it.kept }));
  const book = new OwnBook(kept);
  const named = kept.map((it) => ({ ...it, kind: book.kindOf(it.id) }));
  const everyName = formulaNames(named);
  const own: OwnShown = Object.fromEntries(
    kept.map((it): [string, ShownMeasure] => [
      ownKeyOf(it.id),
      {
        label: it.name,
        unit: it.unit,
        tone: it.tone,
        formula: formulaWords(keptFormula(it.formula), everyName.nameOf, 'read'),
        ...(it.decimals !== null && { decimals: it.decimals as Decimals }),
      },
    ]),
  );
  return {
    rows,
    book,
    /** Those that may be picked and named: archived ones go on where they are. */
    offered: rows.filter((it) => !it.archived),
    everyName: everyName.nameOf,
    names: formulaNames(named.filter((it) => !it.archived)),
    shownOf: (name: FigureName): ShownMeasure => shownMeasure(name, own),
    /** As figures are asked for it; undefined for one that is not the reader’s to see. */
    keyOf: (name: FigureName): FigureKey | undefined => {
      if (isMeasure(name)) return name;
      const id = ownIdOf(name);
      const found = rows.some((it) => it.id === id) && tried(() => book.figureOf(id));
      return found && 'done' in found ? found.done : undefined;
    },
  };
}

/** All own measures that one may use. */
export function useOwnMeasures({ enabled = true } = {}) {
  const { data, isPending } = useQuery({ ...reading('GET /own-measures', {}), enabled });
  const rows = data?.rows ?? none;
  const found = useMemo(() => ownMeasuresOf(rows), [rows]);
  return { ...found, isPending: enabled && isPending };
}

/** What some measures are called and how they are written: own ones are read where there are any. */
export const useShownMeasures = (names: readonly FigureName[]) =>
  useOwnMeasures({ enabled: !names.every(isMeasure) });
