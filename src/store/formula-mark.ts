/**
 * Text that a spreadsheet would take for a formula. The wide signs of East Asian keyboards
 * (＝ ＋ － ＠) begin one as well, and what is not seen before a sign does not make it another one.
 */
// oxlint-disable-next-line no-control-regex
const formula = /^(?:[\t\r\n]|[\s\u0000-\u001f\u200b-\u200f\u2060]*[=+\-@|＝＋－＠])/;

/**
 * With an apostrophe before what would be a formula, so that a name typed by somebody never runs on
 * the machine of whoever opens the export.
 */
export const marked = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** A cell without what our own export puts before such a text. */
export const unmarked = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
