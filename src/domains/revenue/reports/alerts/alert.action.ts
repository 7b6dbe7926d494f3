import { call } from '#/client/api.ts';
import type { FilterInput } from '#/figures/filter.contract.ts';
import { namesIn } from '#/figures/named-filter.ts';
import { measuresNamed, offeredMeasures } from '#/figures/own/measures-named.ts';
import { readAbout, unknownWords } from '#/figures/read-about.ts';
import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { lengthOf } from '#/kernel/days.ts';
import { optional, text } from '#/kernel/parameters.ts';
import { readAlertLine } from './alert-line.ts';
import { ruleWords } from './alert-words.ts';
import { AlertRule } from './rule.contract.ts';

/** The rule that a line says, or why it says none. */
async function ruleOf(
  when: string,
): Promise<{ rule: AlertRule; of: string } | { refusal: string }> {
  const line = readAlertLine(when, await offeredMeasures());
  if ('refusal' in line) return line;
  const { rule, key, about } = line;
  const { asked, names } = await readAbout(key, about);
  const { filter, against, by, left } = asked;
  if (left.length > 0) return { refusal: unknownWords(left) };
  if (against) return { refusal: 'An alert watches one figure.' };
  const { date, singleDate, ...watched } = filter;
  const of = namesIn(filter, names).join(', ');
  const over = rule.over === 'day' && isLong({ date, singleDate }) ? 'week' : rule.over;
  const said = { ...rule, over, filter: watched, by: by ?? null };
  return { rule: AlertRule.parse(said), of: of && `of ${of}` };
}

/** An alert looks at the last complete day, or the last seven: who asked about a week means these. */
const isLong = ({ date, singleDate }: FilterInput): boolean => {
  if (singleDate || !date || date === 'yesterday') return false;
  const [from, to] = date.split('..');
  return !from || !to || lengthOf({ from, to }) >= 7;
};

async function preview({ when = '' }: { when?: string }): Promise<Preview> {
  if (when.trim() === '') return { facts: [] };
  const found = await ruleOf(when);
  if ('refusal' in found) return { facts: [], refusal: found.refusal };
  const { shownOf } = await measuresNamed([found.rule.measure]);
  const value = ruleWords(found.rule, shownOf(found.rule.measure), found.of);
  return { facts: [{ label: 'I am told when', value }] };
}

/** `alert revenue pakistan drops by 15%`; without more it opens the form. */
export const reportAlert = action({
  id: 'report.alert',
  title: 'New alert on a figure',
  icon: 'bell',
  access: may('revenue:read'),
  keywords: ['notify', 'threshold', 'below', 'falls', 'watch', 'anomaly'],
  verbs: ['alert', 'tell me when', 'notify me when', 'alert me when'],
  parameters: { when: optional(text('When to be told')) },
  preview,
  run: async ({ when = '' }, { go }) => {
    if (when.trim() === '') return go('/reports?show=alerts&alert=new');
    const found = await ruleOf(when);
    if ('refusal' in found) throw new Error(found.refusal);
    const { id, version, title } = await call('POST /save-report-alert', { rule: found.rule });
    return {
      message: `You are told: ${title}`,
      undo: () => call('POST /delete-report-alert', { id, version }),
    };
  },
});
