import { type ComponentProps, type MouseEvent, useId } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

/** The classes of a button, for other elements: a router's link, the label of a file picker. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'medium', className = ''): string {
  return `ui-button ui-button-${variant} ui-button-${size} ${className}`.trimEnd();
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Shows a spinner and ignores clicks. The button keeps the focus. */
  busy?: boolean | undefined;
  /** Disables the button and explains why. It stays focusable, so that keyboard users can read the reason. */
  disabledReason?: string | undefined;
  /** Called instead of `onClick` while `disabledReason` is set, e.g. to show which field is missing. */
  onDisabledClick?: (() => void) | undefined;
};

/** A button. The default `type` is `button`, so that it does not submit a form by accident. */
export function Button({
  variant,
  size,
  busy,
  disabledReason,
  onDisabledClick,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isUnavailable = Boolean(disabledReason) && !busy;

  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (!busy && !isUnavailable) return onClick?.(event);
    event.preventDefault();
    if (isUnavailable) onDisabledClick?.();
  };

  const button = (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, size, className)}
      aria-disabled={busy || isUnavailable || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      aria-describedby={isUnavailable ? reasonId : rest['aria-describedby']}
      onClick={handleClick}
    >
      {busy ? <span className="ui-spinner" aria-hidden="true" /> : null}
      {children}
    </button>
  );
  if (!isUnavailable) return button;

  return (
    <span className="ui-reason-host">
      {button}
      <span className="ui-reason" id={reasonId} role="tooltip">
        {disabledReason}
      </span>
    </span>
  );
}

type LinkButtonProps = ComponentProps<'a'> & { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined };

/** A plain link that looks like a button. For a router's own link use `buttonClass`. */
export function LinkButton({ variant, size, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={buttonClass(variant, size, className)}>
      {children}
    </a>
  );
}

type IconButtonProps = Omit<ButtonProps, 'aria-label'> & { label: string };

/** A square button with only an icon. `label` is its accessible name and tooltip. */
export function IconButton({ label, variant = 'quiet', className = '', ...rest }: IconButtonProps) {
  return (
    <Button {...rest} variant={variant} aria-label={label} title={label} className={`ui-button-icon ${className}`} />
  );
}
