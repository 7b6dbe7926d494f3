import { useState } from 'react';
import { call } from '#/client/api.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { counted } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { payWords } from '../employee-words.ts';
import type { sealedEndpoints } from './sealed.contract.ts';

type Wanted = InputOf<(typeof sealedEndpoints)['POST /employees-payroll']>;
type Rows = { currency: string; minor: number; people: number }[];

/** What the listed employees cost a month, once it is asked for. */
export function PayrollDialog({ wanted, onClose }: { wanted: Wanted; onClose: () => void }) {
  const [rows, setRows] = useState<Rows>();
  const form = useForm({
    initial: {},
    submit: async () => setRows((await call('POST /employees-payroll', wanted)).rows),
  });
  if (!rows) {
    return (
      <FormDialog
        title="Payroll a month"
        note="Of the employees in this list. The audit log keeps that you looked."
        form={form}
        verb="Show"
        onClose={onClose}
      >
        {null}
      </FormDialog>
    );
  }
  return (
    <Dialog
      title="Payroll a month"
      note="The audit log says that you have seen it."
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Hide
        </Button>
      }
    >
      {rows.length === 0 ? (
        <p className="f2">No salary is kept of anybody in this list.</p>
      ) : (
        <dl className="emp-facts">
          {rows.map((it) => [
            <dt key={`${it.currency} people`}>{counted(it.people, 'person', 'people')}</dt>,
            <dd key={it.currency} className="num">
              {payWords(it)}
            </dd>,
          ])}
        </dl>
      )}
    </Dialog>
  );
}
