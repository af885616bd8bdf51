import { type ComponentProps, type MouseEvent, useId } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

/** The look of a button, for anything that is not one: a router's link, a file picker's label. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'medium', className = ''): string {
  return `ui-button ui-button-${variant} ui-button-${size} ${className}`.trimEnd();
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Work is under way: a spinner joins the words, presses are ignored, the focus stays. */
  busy?: boolean | undefined;
  /** Why it cannot be pressed now. It stays reachable, so that everyone can learn the reason. */
  disabledReason?: string | undefined;
  /** Called when it is pressed in spite of `disabledReason`, e.g. to point at what is missing. */
  onRefused?: (() => void) | undefined;
};

/** A button. `type` is `button` unless said otherwise, so that none submits by accident. */
export function Button({
  variant,
  size,
  busy,
  disabledReason,
  onRefused,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const refused = Boolean(disabledReason) && !busy;

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!busy && !refused) return onClick?.(event);
    event.preventDefault();
    if (refused) onRefused?.();
  };

  const button = (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, size, className)}
      aria-disabled={busy || refused || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      aria-describedby={refused ? reasonId : rest['aria-describedby']}
      onClick={press}
    >
      {busy ? <span className="ui-spinner" aria-hidden="true" /> : null}
      {children}
    </button>
  );
  if (!refused) return button;

  return (
    <span className="ui-reason-host">
      {button}
      <span className="ui-reason" id={reasonId} role="tooltip">
        {disabledReason}
      </span>
    </span>
  );
}

/** A plain link that looks like a button. For a router's own link use `buttonClass`. */
export function LinkButton({
  variant,
  size,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined }) {
  return (
    <a {...rest} className={buttonClass(variant, size, className)}>
      {children}
    </a>
  );
}

/** A square button that shows only an icon; `label` is what it is called. */
export function IconButton({
  label,
  variant = 'quiet',
  className = '',
  ...rest
}: Omit<ButtonProps, 'aria-label'> & { label: string }) {
  return (
    <Button {...rest} variant={variant} aria-label={label} title={label} className={`ui-button-icon ${className}`} />
  );
}
