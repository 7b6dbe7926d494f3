/** Tables as text. */

function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let [cell, quoted] = ['', false];
  for (const sign of line) {
    if (sign === '"') quoted = !quoted;
    else if (sign === separator && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell];
}

/** The lines of a table by their headings, after so many lines that are none. */
export function tableOf(text: string, separator = ',', above = 0): Record<string, string>[] {
  const [header = '', ...lines] = text.trim().split('\n').slice(above);
  const names = cellsOf(header, separator);
  return lines.map((line) => {
    const cells = cellsOf(line, separator);
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}
