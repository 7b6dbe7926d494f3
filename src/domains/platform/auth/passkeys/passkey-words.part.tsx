import { Badge } from '#/ui/badge.tsx';
import { kindWords } from './passkey-kind.ts';
import type { MyPasskey } from './passkeys.contract.ts';
import './passkeys.css';

type Named = Pick<MyPasskey, 'name' | 'kind' | 'synced' | 'otherAddress' | 'doubtedAt'>;

/** What a passkey is called, of which kind it is, and what is wrong with it. */
export function PasskeyWords({ passkey }: { passkey: Named }) {
  const { name, otherAddress, doubtedAt } = passkey;
  return (
    <div className="passkey-cell">
      <span className="passkey-words">
        <span dir="auto" className="med">
          {name}
        </span>
        {otherAddress !== null && (
          <Badge tone="warn" title="It was made for this address and opens nothing here.">
            For {otherAddress}
          </Badge>
        )}
        {doubtedAt !== null && (
          <Badge tone="bad" title="Its count of signatures went back. Remove it, add another one.">
            Copied?
          </Badge>
        )}
      </span>
      <span className="sub2">{kindWords(passkey)}</span>
    </div>
  );
}
