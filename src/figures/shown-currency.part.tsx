import { useScope } from '#/client/me.ts';
import { may } from '#/kernel/access.ts';
import { Notice } from '#/ui/banner.tsx';
import { Button } from '#/ui/button.tsx';
import { Link } from '#/ui/link.tsx';
import type { Standing } from './filter.contract.ts';
import { heldWords, missingRates, ratesBasis } from './rates.labels.ts';

/** The currency of a page's money where it is not the dollar, with the rates behind it in the hover. */
export function ShownCurrency({ standing }: { standing: Standing | undefined }) {
  if (!standing?.rates) return null;
  const title = `Converted with ${ratesBasis(standing)}. ${heldWords(standing.rates)}`.trim();
  return (
    <Link href="/profile" className="f3 fs12 nowrap" title={title}>
      in {standing.currency}
    </Link>
  );
}

/** Why money is absent: days without an exchange rate. */
export function MissingRates({ standing }: { standing: Standing }) {
  const mayWrite = useScope(may('rates:write')) !== undefined;
  const words = missingRates(standing.currency, standing.rates?.missing ?? []);
  if (!words) return null;
  return (
    <Notice
      type="warning"
      icon="alert-triangle"
      actions={
        mayWrite && <Button href="/administration/accounts?show=rates">Exchange rates</Button>
      }
    >
      {words}, so the money of these days is not shown.
    </Notice>
  );
}
