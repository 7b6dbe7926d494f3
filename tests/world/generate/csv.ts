const cell = (value: string | number): string => {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A table as networks save it: a line of headings, then the rows. */
export const csv = (
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string => [header, ...rows].map((it) => it.map(cell).join(',')).join('\n') + '\n';
