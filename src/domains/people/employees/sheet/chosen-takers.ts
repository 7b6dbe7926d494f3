import type { Handover, Takers } from '../leaving/leaving.contract.ts';

/**
 * Who was chosen in the form, by kind (`tasks`) or thing (`tasks 17`); empty: whoever it goes to
 * otherwise. What is not in it stays as it was chosen before.
 */
export type ChosenTakers = Readonly<Record<string, string>>;

/** Everybody who takes something, as the server is told. */
export function allTakers(rows: readonly Handover[], chosen: ChosenTakers): Takers {
  return rows
    .filter((it) => it.mayGive)
    .flatMap(({ kind, taker, things }) => {
      const ofKind = chosen[kind] ?? (taker ? String(taker.id) : '');
      const own = things.flatMap(({ id: thing, taker: before }) => {
        const to = chosen[`${kind} ${thing}`] ?? (before ? String(before.id) : '');
        return to === '' ? [] : [{ kind, thing, to: Number(to) }];
      });
      return [...(ofKind === '' ? [] : [{ kind, to: Number(ofKind) }]), ...own];
    });
}
