import { useQuery } from '@tanstack/react-query';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { counted } from '#/kernel/numbers.ts';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { feedAccess } from './feed-access.ts';

interface EndFeedsProps {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** Offers to end the addresses of one's calendar feeds as well, to whoever has any. */
export function EndFeeds(props: EndFeedsProps) {
  const mayUse = useScope(feedAccess) !== undefined;
  const { data } = useQuery({ ...reading('GET /calendar-feeds', {}), enabled: mayUse });
  const count = data?.rows.length ?? 0;
  if (count === 0) return null;
  return (
    <Checkbox
      {...props}
      label={`End ${counted(count, 'calendar feed')} too`}
      help="Otherwise whoever has an address goes on reading your dates"
    />
  );
}
