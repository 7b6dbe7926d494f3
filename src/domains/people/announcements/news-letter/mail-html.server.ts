import { language } from '#/kernel/language.ts';
import { escape, markdownMail, whole } from './markdown-mail.server.ts';
import type { ShownBlock } from './shown-blocks.records.ts';

/** What stands around the blocks. */
export interface Frame {
  subject: string;
  publicUrl: string;
  /** Where it is read in the console; with the signed token that says it was opened from the mail. */
  readUrl?: string;
  unsubscribeUrl?: string;
  /** How the console shows it, dark or light; a mail leaves that to the program it is read in. */
  dark?: boolean;
}

/** Width of the column, px. */
const COLUMN = 600;

const fontStack = "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

/** The same colours as the console; `!important` wins against the styles on the elements. */
const darkRules = `
  .page{background:#0f1014!important}
  .sheet{background:#17181d!important;border-color:#2a2c34!important;color:#e9eaee!important}
  .line{border-color:#2a2c34!important}
  .soft{background:#202128!important}
  .quiet{color:#a3a6b4!important}
  .link{color:#a8bafa!important}
  .up{color:#5fd3a0!important} .down{color:#ff9a8d!important}
  .button{background:#a8bafa!important;color:#12142b!important}`;

/** How a picture is named within the mail. */
export const cidOf = (picture: number) => `picture-${picture}`;

function block(it: ShownBlock, publicUrl: string): string {
  switch (it.kind) {
    case 'heading':
      return `<h2 style="margin:24px 0 10px;font-size:20px;line-height:28px;font-weight:600">${escape(it.text)}</h2>`;
    case 'text':
      return markdownMail(it.markdown, publicUrl);
    case 'picture': {
      const width = Math.min(it.width, COLUMN - 56);
      const caption = it.caption
        ? `<p class="quiet" style="margin:6px 0 0;font-size:12px;line-height:16px;color:#646775">${escape(it.caption)}</p>`
        : '';
      return `<div style="margin:0 0 18px"><img src="cid:${cidOf(it.picture)}" alt="${escape(it.alt)}" width="${width}" style="display:block;max-width:100%;height:auto;border-radius:6px">${caption}</div>`;
    }
    case 'figure': {
      const { label, value, change, isUp, days } = it.figure;
      const tone = isUp === null ? 'quiet' : isUp ? 'up' : 'down';
      const colour = isUp === null ? '#646775' : isUp ? '#0b6e46' : '#b42318';
      const delta = change
        ? ` <span class="${tone}" style="font-size:14px;font-weight:500;color:${colour}">${escape(change)}</span>`
        : '';
      return `<div class="soft" style="margin:0 0 14px;padding:14px 16px;border-radius:6px;background:#f4f4f6"><div class="quiet" style="font-size:12px;line-height:16px;color:#646775">${escape(label)}</div><div style="font-size:24px;line-height:32px;font-weight:600">${escape(value)}${delta}</div><div class="quiet" style="font-size:12px;line-height:16px;color:#646775">${escape(days)}</div></div>`;
    }
    case 'list': {
      const items = it.items.map(({ title, note, link }) => {
        const name = link
          ? `<a class="link" href="${escape(whole(link, publicUrl))}" style="color:#2f49bd;font-weight:600;text-decoration:none">${escape(title)}</a>`
          : `<span style="font-weight:600">${escape(title)}</span>`;
        return `<li class="line" style="margin:0;padding:10px 0;border-top:1px solid #e1e2e7;list-style:none">${name}<div class="quiet" style="color:#646775">${escape(note)}</div></li>`;
      });
      const head = it.title
        ? `<h3 style="margin:18px 0 8px;font-size:16px;line-height:22px;font-weight:600">${escape(it.title)}</h3>`
        : '';
      return `${head}<ul style="margin:0 0 18px;padding:0">${items.join('')}</ul>`;
    }
    case 'button':
      return `<p style="margin:6px 0 20px"><a class="button" href="${escape(whole(it.link, publicUrl))}" style="display:inline-block;padding:9px 18px;border-radius:6px;background:#3855d0;color:#ffffff;text-decoration:none;font-weight:500">${escape(it.label)}</a></p>`;
    case 'divider':
      return '<hr class="line" style="border:0;border-top:1px solid #e1e2e7;margin:22px 0">';
  }
}

/** The whole issue as HTML for mail programs and, in a frame of its own, for the console. */
export function issueHtml(blocks: readonly ShownBlock[], frame: Frame): string {
  const { subject, publicUrl, readUrl, unsubscribeUrl, dark } = frame;
  const links = [
    readUrl &&
      `<a class="quiet" href="${escape(readUrl)}" style="color:#646775">Read in the console</a>`,
    unsubscribeUrl &&
      `<a class="quiet" href="${escape(unsubscribeUrl)}" style="color:#646775">No more news-letters by mail</a>`,
  ].filter(Boolean);
  const foot =
    links.length > 0
      ? `<p class="quiet" style="margin:16px 0 0;font-size:12px;line-height:18px;color:#646775;text-align:center">${links.join(' &nbsp;·&nbsp; ')}</p>`
      : '';
  const ofProgram = `@media (prefers-color-scheme: dark){${darkRules}}`;
  const rules = dark === undefined ? ofProgram : dark ? darkRules : '';
  const body = blocks.map((it) => block(it, publicUrl)).join('');
  return `<!doctype html><html lang="${language.tag}" dir="${language.direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(subject)}</title><base target="_blank"><style>${rules}@media (max-width:480px){.sheet{padding:20px 18px!important}}</style></head><body style="margin:0"><div class="page" style="padding:24px 12px;background:#f4f4f6;font:14px/21px ${fontStack}"><div class="sheet" style="max-width:${COLUMN - 56}px;margin:0 auto;padding:28px;border:1px solid #e1e2e7;border-radius:10px;background:#ffffff;color:#1b1c22;overflow-wrap:anywhere"><h1 style="margin:0 0 18px;font-size:24px;line-height:32px;font-weight:600">${escape(subject)}</h1>${body}</div>${foot}</div></body></html>`;
}
