import { namedIn } from '#/figures/asked-measures.ts';
import type { NamedMeasure } from '#/figures/asked.ts';
import { nameOfFigure, unitOfFigure, type FigureKey } from '#/figures/measures.ts';
import { readAmount } from '#/kernel/reading/amount.ts';
import { USUAL_BANDS } from './alert-words.ts';
import type { AlertRule } from './rule.contract.ts';

type Watched = Pick<AlertRule, 'measure' | 'kind' | 'threshold' | 'over'> &
  Partial<Pick<AlertRule, 'way'>>;

/** A line that says when to be told, or why it does not. */
export type AlertLine = { rule: Watched; key: FigureKey; about: string } | { refusal: string };

const changes =
  /\b(drops?|falls?|down|declines?|decreases?|rises?|grows?|up|increases?|jumps?)\b\s*(?:by\s+|more\s+than\s+)*(\d+(?:[.,]\d+)?)\s*(?:%|per\s?cent|pp|points?)/i;
const limits =
  /\b((?:is|gets|goes|drops?|falls?|rises?)\s+)?(below|under|less\s+than|above|over|more\s+than|exceeds?)\s+(\$?[\d.,]+\s*[km]?)(\s*%)?/i;
const oddly =
  /\b(?:is\s+|are\s+|looks\s+)?(?:(unusually|unexpectedly)\s+(low|high)|unlike\s+usual|(?:un|not\s+)usual|odd|anomal\w*)\b/i;
const weekly = /\b(?:in\s+a\s+week|a\s+week|weekly|over\s+(?:seven|7)\s+days|over\s+a\s+week)\b/i;
const hourly = /\b(?:by\s+the\s+hour|within\s+(?:the|an)\s+hour|hourly|today|this\s+hour)\b/i;
const joining = /\b(?:when|if|once|me|tell|notify|about|it|the)\b/gi;

const isFall = (word: string) => /^(drop|fall|down|declin|decreas)/i.test(word);

/** A threshold in the unit of a measure: micro-USD, a ratio, a number. */
function thresholdOf(measure: FigureKey, text: string, isPercent: boolean): number | undefined {
  const amount = readAmount(text.trim())?.amount;
  if (!amount) return undefined;
  const unit = unitOfFigure(measure);
  if (unit === 'money') return isPercent ? undefined : amount.micros;
  return unit === 'ratio' ? amount.micros / 1e8 : amount.micros / 1e6;
}

/** Reads `revenue pakistan drops by 15%`, `ecpm admob below $5`, `dau over 200k a week`. */
export function readAlertLine(text: string, own: readonly NamedMeasure[] = []): AlertLine {
  const over = hourly.test(text) ? 'hours' : weekly.test(text) ? 'week' : 'day';
  const said = text.replace(weekly, ' ').replace(hourly, ' ');
  const change = changes.exec(said);
  const odd = change ? null : oddly.exec(said);
  const limit = change || odd ? null : limits.exec(said);
  const found = namedIn(said.slice(0, (change ?? odd ?? limit)?.index), own);
  if (!found) return { refusal: 'Name the figure: revenue, spend, eCPM, DAU …' };
  const { measure: key } = found;
  const measure = nameOfFigure(key);
  const about = found.rest.replace(joining, ' ').replace(/\s+/g, ' ').trim();
  if (change) {
    const threshold = Number(change[2]!.replace(',', '.')) / 100;
    if (threshold <= 0) return { refusal: 'A change is more than nothing.' };
    const kind = isFall(change[1]!) ? 'falls' : 'rises';
    return { rule: { measure, kind, threshold, over }, key, about };
  }
  if (odd) {
    const way = odd[2] ? (odd[2].toLowerCase() === 'low' ? 'down' : 'up') : 'both';
    return { rule: { measure, kind: 'unusual', threshold: USUAL_BANDS, over, way }, key, about };
  }
  const threshold = limit && thresholdOf(key, limit[3]!, Boolean(limit[4]));
  if (!limit || threshold === null || threshold === undefined)
    return { refusal: 'Say when: “drops by 15%”, “below $500”, “is unusual”.' };
  const kind = /below|under|less/i.test(limit[2]!) ? 'below' : 'above';
  return { rule: { measure, kind, threshold, over }, key, about };
}
