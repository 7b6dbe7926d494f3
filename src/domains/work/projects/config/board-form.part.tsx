import { useState } from 'react';
import { call } from '#/client/api.ts';
import { useRun } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import type { ProjectDetail } from '../in-project.part.tsx';
import { StatusMark } from '../issues/issue-marks.part.tsx';

interface BoardFormProps {
  detail: ProjectDetail;
  /** The one that is changed; absent for a new one. */
  board: ProjectDetail['boards'][number] | undefined;
  onClose: () => void;
}

interface Column {
  statusId: number;
  on: boolean;
  limit: string;
}

/** Which statuses are columns of a board, and how many cards each should hold at most. */
export function BoardForm({ detail, board: given, onClose }: BoardFormProps) {
  const board = useOpened(given);
  const run = useRun();
  const { key: project } = detail.project;
  const [initial] = useState(() => ({
    name: board?.name ?? '',
    columns: detail.statuses.map((it): Column => {
      const column = board?.columns.find(({ statusId }) => statusId === it.id);
      return {
        statusId: it.id,
        on: board ? column !== undefined : it.group !== 'cancelled',
        limit: column?.limit ? String(column.limit) : '',
      };
    }),
  }));
  const form = useForm({
    initial,
    check: ({ name, columns }): Record<string, string> => ({
      ...(name.trim() ? {} : { name: 'Give the board a name.' }),
      ...(columns.some((it) => it.on) ? {} : { columns: 'Choose at least one status.' }),
      ...Object.fromEntries(
        columns
          .filter((it) => it.limit !== '' && !/^[1-9]\d{0,2}$/.test(it.limit))
          .map((it) => [`limit ${it.statusId}`, 'From 1 to 999.']),
      ),
    }),
    submit: async ({ name, columns }) => {
      await call('POST /cjprojects/create-board', {
        project,
        name,
        columns: columns
          .filter((it) => it.on)
          .map(({ statusId, limit }) => ({ statusId, limit: limit === '' ? null : Number(limit) })),
        ...(board && { id: board.id, version: board.version }),
      });
      onClose();
      await run({ run: async () => ({ message: `Board “${name}” saved` }) }, {});
    },
  });
  const done = (work: () => Promise<unknown>, message: string) => async () => {
    const went = await run(
      {
        run: async () => {
          await work();
          return { message };
        },
      },
      {},
    );
    if (went) onClose();
  };
  const set = (statusId: number, patch: Partial<Column>) =>
    form.set(
      'columns',
      form.values.columns.map((it) => (it.statusId === statusId ? { ...it, ...patch } : it)),
    );
  return (
    <FormDialog
      title={board ? `Board “${board.name}”` : 'New board'}
      verb={board ? 'Save' : 'Create board'}
      form={form}
      onClose={onClose}
    >
      <TextField label="Name" autoFocus maxLength={40} {...form.field('name')} />
      <ul className="config-list" aria-label="Columns">
        {detail.statuses.map((status) => {
          const column = form.values.columns.find((it) => it.statusId === status.id)!;
          return (
            <li key={status.id} className="board-column">
              <StatusMark group={status.group} />
              <Checkbox
                label={status.name}
                value={column.on}
                onChange={(on) => set(status.id, { on })}
              />
              <span className="sp" />
              <TextField
                label={`Limit of ${status.name}`}
                hideLabel
                placeholder="No limit"
                inputMode="numeric"
                disabled={!column.on}
                error={form.errors[`limit ${status.id}`]}
                value={column.limit}
                onChange={(limit) => set(status.id, { limit: limit.trim() })}
              />
            </li>
          );
        })}
      </ul>
      {form.errors['columns'] && <p className="error">{form.errors['columns']}</p>}
      {board && !board.active && (
        <div className="row">
          <Button
            icon="layout-kanban"
            onClick={() =>
              void done(
                () => call('POST /cjprojects/active-board', { project, id: board.id }),
                `The project opens with “${board.name}”`,
              )()
            }
          >
            Open the project with it
          </Button>
          <Button
            icon="trash"
            danger
            onClick={() =>
              void done(
                () => call('POST /cjprojects/delete-board', { project, id: board.id }),
                `Board “${board.name}” deleted`,
              )()
            }
          >
            Delete
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
