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

/** How many managers stand above somebody; undefined in a loop. A line is walked once for all in it. */
export function heightsIn(managers: ReadonlyMap<string, string>) {
  const known = new Map<string, number | undefined>();
  return (email: string): number | undefined => {
    const line: string[] = [];
    const met = new Set<string>();
    let at: string | undefined = email;
    while (at !== undefined && !known.has(at) && !met.has(at)) {
      met.add(at);
      line.push(at);
      at = managers.get(at);
    }
    let height = at === undefined ? -1 : known.get(at);
    for (const it of line.toReversed()) {
      if (height !== undefined) height += 1;
      known.set(it, height);
    }
    return known.get(email);
  };
}

/** Rows after which somebody would report to themselves, directly or by others between. */
export function loopsIn(rows: readonly Row[], people: readonly Person[]) {
  const managers = managersAfter(rows, people);
  const heightOf = heightsIn(managers);
  return rows.flatMap(({ row, email, managerEmail }) => {
    if (!managerEmail || heightOf(email) !== undefined) return [];
    const message =
      email === managerEmail
        ? 'Nobody is their own manager.'
        : 'With this manager somebody would report to themselves.';
    return [{ row, message }];
  });
}
