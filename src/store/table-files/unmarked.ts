/** A cell without what our own export puts before text a spreadsheet would take for a formula. */
export const unmarked = (cell: string) => cell.replace(/^'(?=\s*[=+\-@|])/, '');
