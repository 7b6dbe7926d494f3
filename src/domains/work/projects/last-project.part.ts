const NAME = 'backlot.project';

/** The project one was in last: its pages open with it when the address names none. */
export function lastProject(): string | undefined {
  try {
    return localStorage.getItem(NAME) ?? undefined;
  } catch {
    // A browser that keeps nothing for us.
    return undefined;
  }
}

export function rememberProject(key: string | undefined) {
  try {
    if (key === undefined) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, key);
  } catch {
    // As above: the next page asks again.
  }
}
