import { spawnSync } from 'node:child_process';

/** Whether poppler's tools, which read PDFs, are installed. */
export const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;
if (!hasPoppler) console.log('poppler-utils is not installed: the words of PDFs are not read.');

/** What a PDF says, laid out as it is on its pages. */
export const wordsOfPdf = (pdf: Uint8Array): string =>
  spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).stdout.toString();
