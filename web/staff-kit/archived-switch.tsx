import { useT } from '#web/i18n/use-t.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';

type ArchivedSwitchProps = { isOn: boolean; onChange: (state: 'archived' | '') => void };

/** Lists the archived records instead of the others. */
export function ArchivedSwitch({ isOn, onChange }: ArchivedSwitchProps) {
  const t = useT();
  return (
    <SwitchField
      label={t('Show archived')}
      checked={isOn}
      onChange={(event) => onChange(event.target.checked ? 'archived' : '')}
    />
  );
}
