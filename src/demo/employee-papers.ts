/** A page with a heading, as the smallest PDF a reader opens. */
export function paper(title: string, name: string): Uint8Array {
  const content = `BT /F1 22 Tf 72 740 Td (${title}) Tj 0 -34 Td /F1 14 Tf (${name}) Tj 0 -22 Td (Backlot demo company) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const starts = objects.map((it, at) => {
    const start = text.length;
    text += `${at + 1} 0 obj\n${it}\nendobj\n`;
    return String(start).padStart(10, '0');
  });
  const table = starts.map((it) => `${it} 00000 n \n`).join('');
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`);
}
