import { themeQuartz } from 'ag-grid-community';
import { language } from '#/kernel/language.ts';

/** The grid in the house's tokens; they follow the page's theme, so one theme serves both. */
const theme = themeQuartz.withParams({
  browserColorScheme: 'inherit',
  spacing: 4,
  fontFamily: 'var(--font)',
  fontSize: 13,
  backgroundColor: 'var(--bg)',
  foregroundColor: 'var(--fg)',
  textColor: 'var(--fg)',
  chromeBackgroundColor: 'var(--bg-sunken)',
  accentColor: 'var(--accent)',
  borderColor: 'var(--line)',
  borderRadius: 4,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  cellHorizontalPadding: 10,
  rowHeight: 32,
  // Lines belong to the cells: under heat they take the ground's colour.
  rowBorder: false,
  rowHoverColor: 'var(--bg-hover)',
  selectedRowBackgroundColor: 'var(--bg-selected)',
  headerHeight: 28,
  headerFontSize: 12,
  headerFontWeight: 500,
  headerTextColor: 'var(--fg-3)',
  headerBackgroundColor: 'var(--bg-sunken)',
  headerColumnBorder: false,
  headerColumnResizeHandleColor: 'transparent',
  columnBorder: false,
  pinnedColumnBorder: { color: 'var(--line-strong)' },
  pinnedRowBorder: { color: 'var(--line-strong)' },
  pinnedRowBackgroundColor: 'var(--bg-sunken)',
  pinnedRowFontWeight: 600,
  iconSize: 12,
  focusShadow: 'var(--ring-in)',
  dataBackgroundColor: 'var(--bg)',
});

/**
 * Under the nonce that the server gave our script the grid writes its styles into the page; no other
 * style in line is let in. The policy of an extension's pages knows them by their texts instead, see
 * `style-hashes.ts`.
 */
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

/** How a grid looks. */
export const gridLooks = {
  theme,
  enableRtl: language.direction === 'rtl',
  ...(nonce && { styleNonce: nonce }),
};
