/**
 * Rows and cells of a block as spreadsheets put it on the clipboard: cells apart by tabs, rows by
 * line ends, a cell with either inside in quotes that are doubled within.
 */
export function pastedBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  const rest = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const cells = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy;
  for (let found = cells.exec(rest); found; found = cells.exec(rest)) {
    const [, quoted, plain = '', end] = found;
    rows.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return rows;
}
