import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import type { ToastType } from './toast.ts';
import './toasts.css';

interface BannerProps {
  /** Also the header, as specified: `success` is headed "Success". */
  type: ToastType;
  message?: string;
  onClose: () => void;
}

/** The notification banner of the specification, section 2: closable, the message centred. */
export function Banner({ type, message = 'Action performed successfully.', onClose }: BannerProps) {
  return (
    <div className={cx('banner', type)} role={type === 'error' ? 'alert' : 'status'}>
      <b>{type[0]?.toUpperCase() + type.slice(1)}</b>
      {message}
      <button type="button" className="close" aria-label="Close" onClick={onClose}>
        <Icon name="x" size={15} />
      </button>
    </div>
  );
}

interface NoticeProps {
  type: ToastType;
  icon?: IconName;
  /** At the right edge: a countdown, a button. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One line that stays as long as it is true: "Acting as Omar Khalid". */
export function Notice({ type, icon, actions, children }: NoticeProps) {
  return (
    <div className={cx('banner line', type)} role="status">
      {icon && <Icon name={icon} size={16} />}
      <span>{children}</span>
      <span className="sp" />
      {actions}
    </div>
  );
}
