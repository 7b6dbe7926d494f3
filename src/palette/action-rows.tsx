import type { Parameter } from '#/kernel/action.ts';
import type { Unclear } from '#/kernel/reading/parameter.ts';
import type { Reading } from '#/kernel/reading/read.ts';
import { Icon } from '#/ui/icon.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { answerRows, type ShownAnswer } from './answer-rows.tsx';
import { ask, type Desk } from './desk.ts';
import { kindIcons, loadingRows } from './parameter-rows.tsx';
import { namedIcon, type Group, type Row } from './row.tsx';

/** The text without what was typed for a parameter, for when it is chosen from a list instead. */
function textWithout(query: string, reading: Reading, name: string): string {
  const tokens = reading.tokens.filter((it) => it.name === name);
  return tokens
    .toReversed()
    .reduce((text, it) => `${text.slice(0, it.from)}${text.slice(it.to)}`, query)
    .replace(/\s{2,}/g, ' ');
}

/** "Ask for leave, Fri 21 Nov 15:00 – 17:00". */
function wordsOf({ action, parts }: Reading): string {
  const values = parts
    .filter((it) => it.parameter.kind !== 'text')
    .map((it) => it.chip.text)
    .join(' ');
  return values ? `${action.title}, ${values}` : action.title;
}

interface ActionRowsProps {
  desk: Desk;
  reading: Reading;
  query: string;
  /** The server was asked and does not allow it like this. */
  refused: boolean;
  /** What the line asks, answered. */
  answer?: ShownAnswer | undefined;
  busy: boolean;
}

function runRow({ desk, reading, busy, answer }: ActionRowsProps): Row {
  const { action, values } = reading;
  const again = action.confirm && desk.isConfirming(action, values);
  const words = again ? `${action.confirm} Enter again: ${wordsOf(reading)}` : wordsOf(reading);
  const title = answer ? answer.open : <span className="med">{words}</span>;
  return {
    id: 'run',
    icon: busy ? <Icon name="loader-2" className="spin" /> : namedIcon(action.icon),
    title,
    ...(answer && { note: 'with these filters' }),
    end: <Kbd keys="Enter" />,
    perform: () => desk.run(action, values),
  };
}

function askRow({ desk, reading, query }: ActionRowsProps, it: Parameter, words: string): Row {
  const open = () => ask(desk, reading, it, textWithout(query, reading, it.name));
  return {
    id: `ask:${it.name}`,
    icon: namedIcon(kindIcons[it.kind]),
    title: words,
    perform: open,
    deeper: open,
  };
}

const replaced = (query: string, { from, to }: Unclear, by: string) =>
  query.slice(0, from) + by + query.slice(to);

/** What else a part may have meant that was not understood; or it is left out, or meant as it stands. */
function unclearRows(props: ActionRowsProps, it: Unclear): Group {
  const { desk, query, reading } = props;
  const typed = query.slice(it.from, it.to);
  const rows = it.instead.map(({ text, label }): Row => ({
    id: `instead:${text}`,
    icon: namedIcon('arrow-right'),
    title: label,
    note: label === text ? undefined : text,
    perform: () => desk.setQuery(replaced(query, it, text)),
  }));
  const { action } = reading;
  const takesText = action.read || action.parameters?.some(({ kind }) => kind === 'text');
  const escaped = typed.replace(/(?<=^|\s)(?=\S)/g, '\\');
  const keep: Row = {
    id: `text:${typed}`,
    icon: namedIcon('pencil'),
    title: `Keep “${typed}” as it stands`,
    perform: () => desk.setQuery(replaced(query, it, escaped)),
  };
  const leave: Row = {
    id: `without:${typed}`,
    icon: namedIcon('x'),
    title: `Leave “${typed}” out`,
    perform: () => desk.setQuery(replaced(query, it, '').replace(/\s{2,}/g, ' ')),
  };
  const parameter = action.parameters?.find(({ name }) => name === it.parameter);
  if (!parameter) return { title: it.words, rows: [...rows, takesText ? keep : leave] };
  const open = () =>
    ask(desk, reading, parameter, replaced(query, it, it.stays ?? '').replace(/\s{2,}/g, ' '));
  const choose: Row = {
    id: `ask:${parameter.name}`,
    icon: namedIcon(kindIcons[parameter.kind]),
    title: `Choose the ${parameter.label.toLowerCase()}…`,
    perform: open,
    deeper: open,
  };
  return { title: it.words, rows: [...rows, choose] };
}

/** Run it, give what is missing, or change what was understood. */
export function actionRows(props: ActionRowsProps): Group[] {
  const { reading, refused } = props;
  if (reading.isLoading) return [loadingRows];
  const missing = reading.missing.map((it) =>
    askRow(props, it, `${it.kind === 'text' ? 'Write' : 'Choose'} the ${it.label.toLowerCase()}…`),
  );
  if (reading.unclear.length > 0) {
    const unclear = reading.unclear.map((it) => unclearRows(props, it));
    const asked = new Set(unclear.flatMap(({ rows }) => rows.map((it) => it.id)));
    const others = missing.filter((it) => !asked.has(it.id));
    return others.length > 0 ? [...unclear, { rows: others }] : unclear;
  }
  const given = reading.parts
    .filter((it) => it.parameter.kind !== 'text')
    .map(({ parameter }) =>
      askRow(props, parameter, `Choose another ${parameter.label.toLowerCase()}…`),
    );
  const optional = (reading.action.parameters ?? [])
    .filter((it) => !it.required && !(it.name in reading.values))
    .map((it) => askRow(props, it, `Add ${it.label.toLowerCase()}…`));
  if (missing.length > 0 || refused) return [{ rows: [...missing, ...given, ...optional] }];
  if (props.answer)
    return [{ rows: [runRow(props), ...answerRows(props.desk, props.answer, props.query)] }];
  const [change, ...others] = given;
  const byTab = change ? [{ ...change, end: <Kbd keys="Tab" /> }] : [];
  const run = { ...runRow(props), deeper: change?.deeper };
  return [{ rows: [run, ...byTab, ...others, ...optional] }];
}
