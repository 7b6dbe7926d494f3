import type { Unit } from '../definition.ts';
import { isMeasure, measures, type FigureKey } from '../measures.ts';
import { checkedKind, kindOf, type Kind } from './formula-kind.ts';
import { formulaKept } from './formula-words.ts';
import {
  FormulaFault,
  keysIn,
  MOST_PARTS,
  partsOf,
  replaced,
  type Formula,
  type Place,
} from './formula.ts';
import { keptFormula } from './own-definition.ts';
import { isOwnKey, ownIdOf, UNSAVED, type OwnFigure } from './own-key.ts';

/** An own measure as formulas are put together from it. */
export interface KeptMeasure {
  id: number;
  name: string;
  /** Measures by their keys. */
  formula: string;
  unit: Unit;
}

/** How many own measures may be made of each other. */
const DEEPEST_OWN = 5;

const countOf = (formula: Formula): number =>
  1 + partsOf(formula).reduce((sum, it) => sum + countOf(it), 0);

/** Own measures that formulas name, each with its own formula. */
export class OwnBook {
  private readonly byId: ReadonlyMap<number, KeptMeasure>;
  private readonly kinds = new Map<number, Kind | undefined>();

  constructor(rows: readonly KeptMeasure[]) {
    this.byId = new Map(rows.map((it) => [it.id, it]));
  }

  /**
   * A formula in which no own measure is left. `within` are those it is part of.
   * @throws FormulaFault where one is made of itself, of too many others or of one that is not here
   */
  expanded(formula: Formula, within: readonly number[] = []): Formula {
    const whole = replaced(formula, (key, at) => this.own(key, at, within));
    if (countOf(whole) > MOST_PARTS * 4 || keysIn(whole).length > MOST_PARTS)
      throw new FormulaFault(
        formula.at,
        'With everything its own measures are made of this is too long.',
      );
    return whole;
  }

  private own(key: string, at: Place, within: readonly number[]): Formula | undefined {
    if (isMeasure(key)) return undefined;
    const found = isOwnKey(key) ? this.byId.get(ownIdOf(key)) : undefined;
    if (!found)
      throw new FormulaFault(at, 'This own measure is not there, or not shared with you.');
    if (within.includes(found.id))
      throw new FormulaFault(
        at,
        `“${found.name}” is made of this measure: neither would come to anything.`,
      );
    if (within.length >= DEEPEST_OWN)
      throw new FormulaFault(at, `At most ${DEEPEST_OWN} own measures can be made of each other.`);
    return this.expanded(keptFormula(found.formula), [...within, found.id]);
  }

  /** What an own measure is of; undefined where its formula is not right. */
  kindOf(id: number): Kind | undefined {
    if (this.kinds.has(id)) return this.kinds.get(id);
    const found = this.byId.get(id);
    let kind: Kind | undefined;
    try {
      const whole = found && this.expanded(keptFormula(found.formula), [id]);
      kind = whole && checkedKind(whole, { kindOf: kindOfBuiltIn, nameOf: (it) => it }).kind;
    } catch (error) {
      if (!(error instanceof FormulaFault)) throw error;
    }
    this.kinds.set(id, kind);
    return kind;
  }

  /** As the figures are asked for it. @throws FormulaFault */
  figureOf(id: number): FigureKey {
    const found = this.byId.get(id);
    if (!found) throw new TypeError(`No own measure has the id ${id}.`);
    return ownFigure(id, found.unit, this.expanded(keptFormula(found.formula), [id]));
  }

  /** A formula that is not saved, as the figures are asked for it. @throws FormulaFault */
  unsaved(unit: Unit, formula: Formula, id: number = UNSAVED): OwnFigure {
    return ownFigure(UNSAVED, unit, this.expanded(formula, id === UNSAVED ? [] : [id]));
  }
}

const kindOfBuiltIn = (key: string): Kind =>
  isMeasure(key) ? kindOf(measures[key]) : { money: 0, count: 0, seconds: 0 };

const ownFigure = (id: number, unit: Unit, whole: Formula): OwnFigure =>
  `own:${id}=${unit}:${formulaKept(whole)}`;
