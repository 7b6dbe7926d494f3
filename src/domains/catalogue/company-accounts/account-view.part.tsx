import { RecordHistory } from '#/community/record-history.part.tsx';
import { shortDay } from '#/kernel/date-words.ts';
import { formatMoney } from '#/kernel/money.ts';
import { Dialog } from '#/ui/dialog.tsx';
import { kindWords, renewalWords } from './account-words.ts';
import type { CompanyAccount } from './accounts.contract.ts';

interface AccountViewProps {
  account: CompanyAccount;
  today: string;
  onClose: () => void;
}

/** An account of the company for those who may see it only. */
export function AccountView({ account, today, onClose }: AccountViewProps) {
  const { name, kind, owner, renewsOn, renewsIn, cost, costPer, recovery, notes } = account;
  const within = renewsIn === null ? '' : `, ${renewalWords(renewsIn)}`;
  const facts = [
    ['Owner', owner?.name ?? '–'],
    ['Account of our apps', account.account?.name ?? '–'],
    ['Renews', renewsOn === null ? '–' : `${shortDay(renewsOn, today)}${within}`],
    ['Cost', cost === null ? '–' : `${formatMoney(cost, 'exact')} a ${costPer}`],
    ['Recovery contact', recovery || '–'],
  ];
  return (
    <Dialog
      title={name}
      note={account.closed ? `${kindWords[kind]}, closed` : kindWords[kind]}
      side="right"
      onClose={onClose}
    >
      <div className="accounts-sheet">
        <dl className="accounts-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        {notes && (
          <>
            <h3>Notes</h3>
            <p className="accounts-notes">{notes}</p>
          </>
        )}
        <RecordHistory kind="company-account" id={account.id} />
      </div>
    </Dialog>
  );
}
