import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { dollarsOf } from '#/kernel/money.ts';
import type { Context } from '#/store/handler.ts';
import { sheetFile, type Column } from '#/store/sheet.ts';
import { allPostbacks } from './list-postbacks.server.ts';
import { conversionWords, frameworkWords } from './postback-words.ts';
import type { PostbackRow, postbackEndpoints } from './postbacks.contract.ts';

const units = (micros: number | null) => (micros === null ? null : dollarsOf(micros));

const whose: Column<PostbackRow>[] = [
  { title: 'Name', value: (it) => it.name },
  { title: 'App', value: (it) => it.app?.label },
  { title: 'Media source', value: (it) => it.mediaSource?.label },
  { title: 'Ad network ID', value: (it) => it.adNetwork },
];

const figures: Column<PostbackRow>[] = [
  { title: 'Installs', value: (it) => it.installs },
  { title: 'Redownloads', value: (it) => it.redownloads },
  { title: 'Re-engagements', value: (it) => it.reengagements },
  { title: 'Without a conversion value', value: (it) => it.untold },
  { title: 'Value not in the schema', value: (it) => it.unknown },
  ...([0, 1, 2] as const).flatMap((at): Column<PostbackRow>[] => [
    { title: `Window ${at + 1} postbacks`, value: (it) => it.windows[at].postbacks },
    {
      title: `Window ${at + 1} revenue from USD`,
      value: (it) => units(it.windows[at].revenue.least),
    },
    { title: `Window ${at + 1} revenue to USD`, value: (it) => units(it.windows[at].revenue.most) },
  ]),
  { title: 'Spend USD', value: (it) => units(it.spend) },
  { title: 'ROAS from', value: (it) => it.roas?.least },
  { title: 'ROAS to', value: (it) => it.roas?.most },
];

/** Of postbacks that are alike: what each of them says. */
const told: Column<PostbackRow>[] = [
  { title: 'Framework', value: (it) => it.told && frameworkWords[it.told.framework] },
  { title: 'Version', value: (it) => it.told?.version },
  { title: 'Postback sequence index', value: (it) => it.told?.sequence },
  { title: 'Conversion', value: (it) => it.told && conversionWords[it.told.conversion] },
  { title: 'Fine value', value: (it) => it.told?.fine },
  { title: 'Coarse value', value: (it) => it.told?.coarse },
  { title: 'Country', value: (it) => it.told?.country },
  { title: 'Postbacks', value: (it) => it.told?.postbacks },
];

type Export = ParsedInputOf<(typeof postbackEndpoints)['GET /postbacks/export']>;

export async function exportPostbacks({ format, ...wanted }: Export, context: Context) {
  const { rows, days } = await allPostbacks(wanted, context);
  const columns = [...whose, ...(wanted.by === 'told' ? told : []), ...figures];
  return sheetFile(`backlot postbacks ${days.from} ${days.to}`, format, columns, rows);
}
