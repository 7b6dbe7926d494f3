import { Marked, type Tokens } from 'marked';
import { isGoodLink, personOfLink } from '#/kernel/rich-text.ts';

export const escape = (text: string) => text.replace(/[&<>"']/g, (it) => `&#${it.codePointAt(0)};`);

/** Styles stand on the elements: mail programs drop style sheets. */
const styles = {
  p: 'margin:0 0 14px',
  heading: 'margin:18px 0 8px;font-size:16px;line-height:22px;font-weight:600',
  list: 'margin:0 0 14px;padding-left:22px',
  quote: 'margin:0 0 14px;padding-left:12px;border-left:3px solid #cdced6',
  code: "font-family:ui-monospace,'SF Mono',monospace;font-size:13px",
  pre: 'margin:0 0 14px;padding:10px 12px;border-radius:6px;background:#f4f4f6;white-space:pre-wrap',
  table: 'margin:0 0 14px;border-collapse:collapse;width:100%',
  cell: 'padding:6px 8px;border-bottom:1px solid #e1e2e7;text-align:left',
  rule: 'border:0;border-top:1px solid #e1e2e7;margin:18px 0',
  link: 'color:#2f49bd',
};

/** Links inside the console have no meaning in a mail program without where it lives. */
export const whole = (href: string, publicUrl: string) =>
  href.startsWith('/') ? publicUrl + href : href;

/** Markdown as HTML for mail programs; what is no good link is only its words, HTML is shown as text. */
export function markdownMail(markdown: string, publicUrl: string): string {
  const cellsOf = (
    cells: Tokens.TableCell[],
    tag: 'th' | 'td',
    inline: (it: Tokens.TableCell) => string,
  ) =>
    cells
      .map((it) => `<${tag} class="line" style="${styles.cell}">${inline(it)}</${tag}>`)
      .join('');
  const marked = new Marked({ gfm: true, async: false });
  marked.use({
    renderer: {
      html: ({ raw }) => escape(raw),
      image: ({ text }) => escape(text),
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        if (!isGoodLink(href) || href.startsWith('#')) return words;
        if (personOfLink(href) !== null) return `<b>${words}</b>`;
        return `<a class="link" href="${escape(whole(href, publicUrl))}" style="${styles.link}">${words}</a>`;
      },
      paragraph({ tokens }) {
        return `<p style="${styles.p}">${this.parser.parseInline(tokens)}</p>`;
      },
      heading({ tokens }) {
        return `<h3 style="${styles.heading}">${this.parser.parseInline(tokens)}</h3>`;
      },
      list(it) {
        const tag = it.ordered ? 'ol' : 'ul';
        const items = it.items.map((one) => this.listitem(one)).join('');
        return `<${tag} style="${styles.list}">${items}</${tag}>`;
      },
      blockquote({ tokens }) {
        return `<blockquote style="${styles.quote}">${this.parser.parse(tokens)}</blockquote>`;
      },
      code: ({ text }) =>
        `<pre class="soft" style="${styles.pre}"><code style="${styles.code}">${escape(text)}</code></pre>`,
      codespan: ({ text }) => `<code style="${styles.code}">${escape(text)}</code>`,
      hr: () => `<hr class="line" style="${styles.rule}">`,
      table(it) {
        const inline = (cell: Tokens.TableCell) => this.parser.parseInline(cell.tokens);
        const head = cellsOf(it.header, 'th', inline);
        const rows = it.rows.map((row) => `<tr>${cellsOf(row, 'td', inline)}</tr>`).join('');
        return `<table style="${styles.table}"><tr>${head}</tr>${rows}</table>`;
      },
    },
  });
  return marked.parse(markdown) as string;
}
