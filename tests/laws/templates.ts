/** The end of the template that begins behind `from`, what is put into it included. */
export function endOfTemplate(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '`') return at;
    else if (text.startsWith('${', at)) at = endOfHole(text, at + 2);
  }
  return text.length;
}
function endOfHole(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '`') at = endOfTemplate(text, at + 1);
    else if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}
