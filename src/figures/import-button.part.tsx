import { useScope } from '#/client/me.ts';
import { may } from '#/kernel/access.ts';
import { Button } from '#/ui/button.tsx';

interface ImportButtonProps {
  variant?: 'primary' | 'plain';
  label?: string;
}

/** Leads to the import of reports; nothing for whoever may not import. */
export function ImportButton({ variant = 'plain', label = 'Import a report' }: ImportButtonProps) {
  const mayImport = useScope(may('imports:write')) !== undefined;
  if (!mayImport) return null;
  return (
    <Button variant={variant} href="/data-entry/log?import=new">
      {label}
    </Button>
  );
}
