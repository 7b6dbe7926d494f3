import { useState } from 'react';
import { useRun } from '#/client/running.ts';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { shortDay } from '#/kernel/date-words.ts';
import { formatChange } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { amountWords, cents, monthWords, standingWords, statusWords } from './account-words.ts';
import { DecideForm } from './decide-form.part.tsx';
import { PaymentForm } from './payment-form.part.tsx';
import { RemovePayment } from './remove-payment.part.tsx';
import { whichIs } from './settlement-options.ts';
import { basisWords } from './settlement-rules.ts';
import { settlementPaid, settlementReopen } from './settlements.actions.ts';
import type { Payment, Settlement } from './settlements.contract.ts';

function Facts({ settlement }: { settlement: Settlement }) {
  const { expected, own, estimate, corrected, received, difference, differenceShare, unpaid } =
    settlement;
  const share = differenceShare === null ? '' : `, ${formatChange(differenceShare)}`;
  const facts = [
    ['Expected', cents(expected)],
    ['Expected by', basisWords(settlement)],
    ['Network’s own report', own === null ? '–' : cents(own)],
    ['Mediation’s estimate', estimate === null ? '–' : cents(estimate)],
    ...(own === null || estimate === null
      ? []
      : [['Own report − estimate', cents(own - estimate)]]),
    ...(corrected === null ? [] : [['Corrected since to', cents(corrected)]]),
    ['Received', cents(received)],
    ['Difference', difference === null ? '–' : `${cents(difference)}${share}`],
    ['Unpaid', cents(unpaid)],
    ['Figures', standingWords(settlement)],
  ];
  return (
    <dl className="accounts-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** "; the day’s rate 1.0831, −$12.40 by the bank’s": what the bank's rate cost or brought. */
function rateWords({ dayRate, rateDifference }: Payment): string {
  if (dayRate === null || rateDifference === null) return '';
  const sign = rateDifference > 0 ? '+' : '';
  return `; the day’s rate ${dayRate}, ${sign}${cents(rateDifference)} by the bank’s`;
}

interface PaymentsProps {
  payments: readonly Payment[];
  mayWrite: boolean;
  onEdit: (payment: Payment) => void;
  onRemove: (payment: Payment) => void;
}

function Payments({ payments, mayWrite, onEdit, onRemove }: PaymentsProps) {
  return (
    <ul className="accounts-payments">
      {payments.map((it) => (
        <li key={it.id}>
          <span>
            <b className="semi num">{amountWords(it)}</b>
            {it.currency !== 'USD' && (
              <span className="f3 num">
                {' '}
                at {it.rate} = {cents(it.usd)}
                {rateWords(it)}
              </span>
            )}
            <small className="f3">
              {shortDay(it.receivedOn)}
              {it.invoice && `, ${it.invoice}`}, recorded by {it.by.name}
              {it.note && `: ${it.note}`}
            </small>
          </span>
          {mayWrite && (
            <span className="row">
              <IconButton
                icon="pencil"
                label={`Correct the payment of ${shortDay(it.receivedOn)}`}
                variant="ghost"
                size="s"
                onClick={() => onEdit(it)}
              />
              <IconButton
                icon="trash"
                label={`Take out the payment of ${shortDay(it.receivedOn)}`}
                variant="ghost"
                size="s"
                onClick={() => onRemove(it)}
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

type Open = 'pay' | 'disputed' | 'written-off' | { edit: Payment } | { remove: Payment };

interface ActionsProps {
  settlement: Settlement;
  onOpen: (it: Open) => void;
}

function Actions({ settlement, onOpen }: ActionsProps) {
  const run = useRun();
  const { status, isFinal } = settlement;
  const settled = status === 'paid' || status === 'written-off';
  const which = { ...whichIs(settlement), seen: settlement };
  return (
    <div className="row accounts-actions">
      <Button variant="primary" icon="plus" keys="p" onClick={() => onOpen('pay')}>
        Record a payment
      </Button>
      {settled || status === 'disputed' ? (
        <Button icon="arrow-back-up" onClick={() => void run(settlementReopen, which)}>
          Open again
        </Button>
      ) : (
        <>
          <Button
            icon="checks"
            disabled={!isFinal}
            title={isFinal ? undefined : `Not final: ${standingWords(settlement)}`}
            onClick={() => void run(settlementPaid, which)}
          >
            Mark as paid
          </Button>
          <Button onClick={() => onOpen('disputed')}>Dispute</Button>
        </>
      )}
      {!settled && (
        <Button disabled={!isFinal} onClick={() => onOpen('written-off')}>
          Write off
        </Button>
      )}
    </div>
  );
}

interface SheetProps {
  settlement: Settlement;
  today: string;
  mayWrite: boolean;
  onClose: () => void;
}

/** One month of one network: what was expected, what came, and what is to be done about it. */
export function SettlementSheet({ settlement, today, mayWrite, onClose }: SheetProps) {
  const [open, setOpen] = useState<Open>();
  const { network, account, month, status, payments, note } = settlement;
  const done = () => setOpen(undefined);
  return (
    <Dialog
      title={`${network.name}, ${monthWords(month)}`}
      note={account.name}
      side="right"
      keys={mayWrite ? { p: () => setOpen('pay') } : {}}
      onClose={onClose}
    >
      <div className="accounts-sheet">
        <p>
          <Badge tone={statusWords[status].tone}>{statusWords[status].text}</Badge>
          {note && (
            <span dir="auto" className="f2">
              {' '}
              {note}
            </span>
          )}
        </p>
        <Facts settlement={settlement} />
        {mayWrite && <Actions settlement={settlement} onOpen={setOpen} />}
        <h3>Payments</h3>
        {payments.length === 0 ? (
          <EmptyState icon="coin" title="Nothing has come yet" text="Payments are listed here." />
        ) : (
          <Payments
            {...{ payments, mayWrite }}
            onEdit={(edit) => setOpen({ edit })}
            onRemove={(remove) => setOpen({ remove })}
          />
        )}
        {settlement.id !== null && <RecordHistory kind="settlement" id={settlement.id} />}
      </div>
      {open === 'pay' && <PaymentForm {...{ settlement, today }} onClose={done} />}
      {(open === 'disputed' || open === 'written-off') && (
        <DecideForm settlement={settlement} status={open} onClose={done} />
      )}
      {typeof open === 'object' && 'edit' in open && (
        <PaymentForm {...{ settlement, today }} payment={open.edit} onClose={done} />
      )}
      {typeof open === 'object' && 'remove' in open && (
        <RemovePayment settlement={settlement} payment={open.remove} onClose={done} />
      )}
    </Dialog>
  );
}
