import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { Dialog } from '#/ui/dialog.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { CustomValuesForm } from '../custom-fields/custom-values-form.part.tsx';
import { fieldOf } from '../employee-fields.ts';
import { SetShiftForm } from '../shifts/set-form.part.tsx';
import { ChangeForm } from '../timeline/change-form.part.tsx';
import { EmployeeSheet } from './employee-sheet.part.tsx';
import { HandOverForm } from './hand-over-form.part.tsx';
import { LeavingForm } from './leaving-form.part.tsx';
import { PaperForm } from './paper-form.part.tsx';
import { RemoveForm } from './remove-form.part.tsx';
import { SectionForm } from './section-form.part.tsx';
import type { SheetPart, SheetTask } from './sheet-search.ts';

interface OpenEmployeeProps {
  id: number;
  part: SheetPart;
  task: SheetTask | undefined;
  onChange: (patch: {
    employee?: number | undefined;
    part?: SheetPart | undefined;
    task?: SheetTask | undefined;
  }) => void;
}

/** The employee the address names: their sheet, or the form of what is done with them. */
export function OpenEmployee({ id, part, task, onChange }: OpenEmployeeProps) {
  const { data, error, refetch } = useQuery({
    ...reading('GET /employee', { id }),
    placeholderData: keepPreviousData,
  });
  const employee = data?.id === id ? data : undefined;
  const close = () => onChange({ employee: undefined, part: undefined, task: undefined });
  const back = () => onChange({ task: undefined });
  if (!employee) {
    return (
      <Dialog side="right" width={560} title="Employee" onClose={close}>
        {error ? (
          <ErrorState
            title="This employee did not load"
            text={error.message}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Loading the employee">
            <RowsSkeleton rows={8} />
          </Loading>
        )}
      </Dialog>
    );
  }
  const isHere = employee.can.keep && employee.state !== 'left';
  if (task === 'shift' && employee.can.setShift)
    return <SetShiftForm person={employee} onClose={back} />;
  if (task === 'more-fields') return <CustomValuesForm employee={employee} onClose={back} />;
  if (task === 'leaving' && isHere) return <LeavingForm employee={employee} onClose={back} />;
  if (task === 'from' && employee.can.changeDated) {
    return (
      <ChangeForm
        employee={employee}
        onClose={() => onChange({ task: undefined, part: 'timeline' })}
      />
    );
  }
  if (task === 'hand-over' && employee.can.keep)
    return <HandOverForm employee={employee} onClose={back} />;
  if (task === 'remove' && isHere) {
    return <RemoveForm employee={employee} onClose={back} onDone={close} />;
  }
  if (task === 'document' && employee.can.changePapers) {
    return (
      <PaperForm
        employee={employee}
        onClose={() => onChange({ task: undefined, part: 'documents' })}
      />
    );
  }
  const section = employee.can.change.map((it) => fieldOf(it).section).find((it) => it === task);
  if (section) return <SectionForm employee={employee} section={section} onClose={back} />;
  return (
    <EmployeeSheet
      employee={employee}
      part={part}
      onPart={(it) => onChange({ part: it })}
      onTask={(it) => onChange({ task: it })}
      onOpen={(it) => onChange({ employee: it, part: undefined })}
      onClose={close}
    />
  );
}
