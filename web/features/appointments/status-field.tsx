import { Ban, Check, CircleDot } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

const looks = {
  open: { word: 'Open', icon: CircleDot, tone: 'info' },
  closed: { word: 'Closed', icon: Check, tone: 'success' },
  pending: { word: 'Pending', icon: CircleDot, tone: 'info' },
  complete: { word: 'Complete', icon: Check, tone: 'success' },
  cancelled: { word: 'Cancelled', icon: Ban, tone: 'danger' },
} as const;
type Status = keyof typeof looks;

type StatusFieldProps<Choice extends Status> = {
  /** What the status is of, for screen readers. */
  label: string;
  choices: readonly Choice[];
  current: Choice;
  /** The one that is being set. */
  busy: Choice | undefined;
  onChoose: (status: Choice) => void;
  isSmall?: boolean;
};

/** A button for each status; the one that it has cannot be pressed, and shows its colour. */
export function StatusField<Choice extends Status>(props: StatusFieldProps<Choice>) {
  const { label, choices, current, busy, onChoose, isSmall } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own
    <div role="group" aria-label={label} className="status-field">
      {choices.map((status) => {
        const { word, icon: Icon, tone } = looks[status];
        const isCurrent = status === current;
        return (
          <Button
            key={status}
            variant="quiet"
            size={isSmall ? 'small' : 'medium'}
            aria-disabled={isCurrent || undefined}
            aria-current={isCurrent || undefined}
            busy={busy === status}
            data-tone={tone}
            onClick={() => (isCurrent || busy ? undefined : onChoose(status))}
          >
            {busy === status ? null : <Icon aria-hidden="true" />}
            {word}
          </Button>
        );
      })}
    </div>
  );
}
