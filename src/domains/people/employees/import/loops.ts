interface Row {
  row: number;
  email: string;
  managerEmail?: string;
}
interface Person {
  id: number;
  email: string;
  values: { managerId?: number | null };
}

/** Whose manager is whom once a file is in, by e-mail. */
export function managersAfter(rows: readonly Row[], people: readonly Person[]) {
  const emails = new Map(people.map((it) => [it.id, it.email]));
  const managers = new Map<string, string>();
  for (const it of people) {
    const manager = it.values.managerId ? emails.get(it.values.managerId) : undefined;
    if (manager) managers.set(it.email, manager);
  }
  for (const it of rows) if (it.managerEmail) managers.set(it.email, it.managerEmail);
  return managers;
}

/** How many managers stand above somebody; undefined in a loop. */
export function heightOf(email: string, managers: ReadonlyMap<string, string>): number | undefined {
  const met = new Set([email]);
  for (let at = managers.get(email); at !== undefined; at = managers.get(at)) {
    if (met.has(at)) return undefined;
    met.add(at);
  }
  return met.size - 1;
}

/** Rows after which somebody would report to themselves, directly or by others between. */
export function loopsIn(rows: readonly Row[], people: readonly Person[]) {
  const managers = managersAfter(rows, people);
  return rows.flatMap(({ row, email, managerEmail }) => {
    if (!managerEmail || heightOf(email, managers) !== undefined) return [];
    const message =
      email === managerEmail
        ? 'Nobody is their own manager.'
        : 'With this manager somebody would report to themselves.';
    return [{ row, message }];
  });
}
