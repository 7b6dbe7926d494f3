/** Puts input into an address as the API reads it: a list repeats its name. */
export function addQuery(url: URL, input: Record<string, unknown>) {
  for (const [name, value] of Object.entries(input)) {
    for (const it of Array.isArray(value) ? value : [value]) {
      if (it !== undefined) url.searchParams.append(name, String(it));
    }
  }
}
