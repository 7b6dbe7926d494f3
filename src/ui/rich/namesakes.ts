import { createContext, use, useCallback, useEffect } from 'react';
import { areNamesakes, foldedName, nameApart } from '#/kernel/namesakes.ts';

interface Person {
  id: number;
  name: string;
}

interface Namesakes {
  /** Whose name others bear too, by id, with what tells them apart; empty until it is asked for. */
  known: ReadonlyMap<number, Person & { apart: string }>;
  /** Says that a list shows two people of one name. */
  want: () => void;
}

/** Around pages: who is called the same. Without it lists show names alone. */
export const NamesakesContext = createContext<Namesakes>({ known: new Map(), want: () => {} });

/**
 * What tells a person of a list from others of the same name. It is asked for when a list shows two
 * of them, and then said wherever one stands: the other may be chosen already, or filtered away.
 */
export function useApart(people: readonly Person[]): (person: Person) => string | undefined {
  const { known, want } = use(NamesakesContext);
  const isShared = areNamesakes(people);
  useEffect(() => {
    if (isShared) want();
  }, [isShared, want]);
  return useCallback(
    ({ id, name }) => {
      const person = known.get(id);
      return person && foldedName(person.name) === foldedName(name) ? person.apart : undefined;
    },
    [known],
  );
}

/** How people of a list are called in it: "Ali Khan (ali.khan2)" where others are called so. */
export function useNamesApart(people: readonly Person[]): (person: Person) => string {
  const apart = useApart(people);
  return useCallback((person) => nameApart(person.name, apart(person)), [apart]);
}

const idOf = ({ value }: { value: string }) => Number(/(?:^|[ :])(\d+)$/.exec(value)?.[1]);

interface Named {
  value: string;
  label: string;
  apart?: string;
}

/**
 * Options with what tells people of one name apart. Which of them are people their ids and names
 * say, so that no list of people can forget it: the value is an id, alone or after what kind it is.
 */
export function useToldApart<O extends Named>(options: readonly O[]): readonly O[] {
  const people = options
    .map((it) => ({ it, id: idOf(it), name: it.label }))
    .filter(({ id }) => !Number.isNaN(id));
  const apart = useApart(people);
  const told = new Map(
    people.flatMap((person) => {
      const words = apart(person);
      return words === undefined ? [] : [[person.it, { ...person.it, apart: words }] as const];
    }),
  );
  return told.size === 0 ? options : options.map((it) => told.get(it) ?? it);
}

/** What an option is called outside of its list: in a field, on a chip. */
export const optionName = ({ label, apart }: Named) => nameApart(label, apart);
