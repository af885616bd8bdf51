import { Ban, Check, CircleDot } from 'lucide-react';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { Button } from '#web/ui/button.tsx';

const statusStyles = {
  open: { text: msg('Open'), icon: CircleDot, tone: 'info' },
  closed: { text: msg('Closed{#a visit}'), icon: Check, tone: 'success' },
  pending: { text: msg('Pending'), icon: CircleDot, tone: 'info' },
  complete: { text: msg('Complete{#a step}'), icon: Check, tone: 'success' },
  cancelled: { text: msg('Cancelled'), icon: Ban, tone: 'danger' },
} as const;
type Status = keyof typeof statusStyles;

type StatusFieldProps<Choice extends Status> = {
  /** The accessible name of the group. */
  label: string;
  choices: readonly Choice[];
  current: Choice;
  /** The status that is being saved. */
  savingStatus: Choice | undefined;
  onChoose: (status: Choice) => void;
  isSmall?: boolean;
};

/** One button per status. The current status is highlighted and disabled. */
export function StatusField<Choice extends Status>(props: StatusFieldProps<Choice>) {
  const t = useT();
  const { label, choices, current, savingStatus, onChoose, isSmall } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add its own border and legend
    <div role="group" aria-label={label} className="status-field">
      {choices.map((status) => {
        const { text, icon: Icon, tone } = statusStyles[status];
        const isCurrent = status === current;
        return (
          <Button
            key={status}
            variant="quiet"
            size={isSmall ? 'small' : 'medium'}
            aria-disabled={isCurrent || undefined}
            aria-current={isCurrent || undefined}
            busy={savingStatus === status}
            data-tone={tone}
            onClick={() => (isCurrent || savingStatus ? undefined : onChoose(status))}
          >
            {savingStatus === status ? null : <Icon aria-hidden="true" />}
            {t(text)}
          </Button>
        );
      })}
    </div>
  );
}
