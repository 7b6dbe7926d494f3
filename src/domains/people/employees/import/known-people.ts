import type { ImportScene, ScenePerson } from './scene.records.ts';

/** As cells name people: capitals and blanks around do not count. */
export const folded = (text: string): string => text.trim().toLowerCase();

/** The first of each key; people come in the order of their ids. */
function firstBy<T>(all: readonly T[], keyOf: (it: T) => string | null | undefined) {
  const found = new Map<string, T>();
  for (const it of all) {
    const key = keyOf(it);
    if (key && !found.has(folded(key))) found.set(folded(key), it);
  }
  return (text: string | undefined): T | undefined => found.get(folded(text ?? ''));
}

/** Everybody there is by what a file may call them: thousands of rows look each of them up. */
export function knownPeople({ people, departments }: ImportScene) {
  const present = people.filter((it) => it.status !== 'left');
  const named = Map.groupBy(present, (it) => folded(it.name));
  const ids = new Map(people.map((it) => [it.id, it]));
  const [presentEmail, presentNumber] = [
    firstBy(present, (it) => it.email),
    firstBy(present, (it) => it.values.employeeNo),
  ];
  return {
    byEmail: firstBy(people, (it) => it.email),
    byNumber: firstBy(people, (it) => it.values.employeeNo),
    byId: (id: number | null | undefined) => (id ? ids.get(id) : undefined),
    department: firstBy(departments, (it) => it.name),
    /** Somebody here named by e-mail, employee number or a name that only one person has. */
    named(text: string): ScenePerson | undefined {
      const namesakes = named.get(folded(text)) ?? [];
      return (
        presentEmail(text) ??
        presentNumber(text) ??
        (namesakes.length === 1 ? namesakes[0] : undefined)
      );
    },
  };
}
export type KnownPeople = ReturnType<typeof knownPeople>;

/** The e-mail of the first row that has this e-mail or this name. */
export function emailsOfRows(all: readonly { email?: string; name?: string }[]) {
  const found = new Map<string, string | undefined>();
  for (const { email, name } of all)
    for (const key of [email, name]) {
      if (key && !found.has(folded(key))) found.set(folded(key), email && folded(email));
    }
  return (text: string): string | undefined => found.get(folded(text));
}
