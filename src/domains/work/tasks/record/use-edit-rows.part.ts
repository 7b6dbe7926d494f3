import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '#/client/me.ts';
import { toastError } from '#/client/running.ts';
import { isDay } from '#/kernel/days.ts';
import { counted } from '#/kernel/numbers.ts';
import { useDayReader } from '#/ui/day-reader.ts';
import type { CellEdit } from '#/ui/grid/edit-column.ts';
import { toast } from '#/ui/toast.ts';
import type { Task } from '../tasks.contract.ts';
import type { EditRow } from './edit-columns.part.tsx';
import { conflictsOf, settled, typedFields, type Draft, type DraftRow } from './edit-draft.ts';
import { cellFields, readCell, type CellChange, type CellField } from './read-cell.ts';
import type { RecordChoices } from './record.contract.ts';
import { saveRows } from './save-draft.part.ts';
import { useEditDraft } from './use-edit-draft.part.ts';

interface Wanted {
  tasks: readonly Task[];
  choices: RecordChoices | undefined;
  today: string;
}

const tasksWords = (count: number) => counted(count, 'task');

/** The rows of the grid with what is typed over them, and how it is saved. */
export function useEditRows({ tasks, choices, today }: Wanted) {
  const me = useMe();
  const client = useQueryClient();
  const readDay = useDayReader();
  const typing = useEditDraft(me.id);
  const { draft } = typing;
  const [busy, setBusy] = useState(false);
  const [resolving, setResolving] = useState<number>();
  // Tasks as refusals told them: rows of other pages are in the draft as well.
  const [told, setTold] = useState<ReadonlyMap<number, Task>>(new Map());
  const shown = new Map(tasks.map((it) => [it.id, it]));
  const nowOf = ({ task }: DraftRow): Task => {
    const known = [shown.get(task.id), told.get(task.id), task].flatMap((it) => it ?? []);
    return known.reduce((a, b) => (b.version > a.version ? b : a));
  };
  const dayIn = (text: string) => (isDay(text) ? text : readDay?.(text, today)?.day);
  const read = (field: CellField, text: string) =>
    choices ? readCell(field, text, { choices, dayIn }) : { change: {} };

  const rowOf = (task: Task): EditRow => {
    const row = draft[task.id];
    if (!row) return { task, typed: {}, wrong: {}, conflicts: [], refused: undefined };
    const now = nowOf(row);
    const wrong = typedFields(row).flatMap((field) => {
      const it = read(field, row.typed[field] ?? '');
      return 'wrong' in it ? [[field, it.wrong] as const] : [];
    });
    return {
      task: now,
      typed: row.typed,
      wrong: Object.fromEntries(wrong),
      conflicts: conflictsOf(row, now),
      refused: row.refused,
    };
  };
  const rows = tasks.map(rowOf);
  const drafted = Object.values(draft);
  const conflicted = drafted.filter((it) => conflictsOf(it, nowOf(it)).length > 0);

  const type = (edits: readonly CellEdit<EditRow>[]) =>
    typing.type(
      edits.flatMap(({ row, column, text }) => {
        const field = cellFields.find((it) => it === column.key);
        return field ? [{ task: row.task, field, text }] : [];
      }),
    );

  const changeOf = (row: DraftRow): CellChange | string => {
    const parts = typedFields(row).map((field) => read(field, row.typed[field] ?? ''));
    const wrong = parts.find((it) => 'wrong' in it);
    if (wrong && 'wrong' in wrong) return `${row.task.key}: ${wrong.wrong}`;
    return Object.assign({}, ...parts.map((it) => ('change' in it ? it.change : {}))) as CellChange;
  };

  async function send() {
    const changes = drafted.map((row) => ({ row, change: changeOf(row) }));
    const wrong = changes.find((it) => typeof it.change === 'string');
    if (wrong) return void toast('warning', String(wrong.change));
    const sent = changes.map(({ row, change }) => {
      const { id, version } = nowOf(row);
      return { id, version, ...(change as CellChange) };
    });
    const { done, refused } = await saveRows(sent);
    const next: Record<number, DraftRow> = { ...draft };
    for (const it of done) delete next[it.id];
    for (const it of refused) next[it.id] = { ...next[it.id]!, refused: it.message };
    typing.restart(next as Draft);
    setTold(new Map(refused.flatMap((it) => (it.current ? [[it.id, it.current]] : []))));
    if (done.length > 0) toast('success', `${tasksWords(done.length)} saved`);
    const [first] = refused;
    if (first) {
      const words = `${tasksWords(refused.length)} not saved`;
      toast('warning', words, { detail: first.message });
    }
    await client.invalidateQueries();
  }

  const save = async () => {
    const [late] = conflicted;
    if (late) return setResolving(late.task.id);
    if (busy || drafted.length === 0 || !choices) return;
    setBusy(true);
    await send().catch(toastError);
    setBusy(false);
  };
  const late = resolving === undefined ? undefined : draft[resolving];
  return {
    rows,
    typing,
    type,
    save,
    busy,
    count: drafted.length,
    conflicts: conflicted.length,
    resolve: (id: number) => setResolving(id),
    resolving: late && {
      row: late,
      now: nowOf(late),
      keep: (fields: CellField[]) => {
        typing.to(settled(draft, nowOf(late), fields));
        setResolving(undefined);
      },
      close: () => setResolving(undefined),
    },
  };
}
