import { SwitchField } from '#web/ui/switch-field.tsx';

type ArchivedSwitchProps = { isOn: boolean; onChange: (state: 'archived' | '') => void };

/** Lists the archived records instead of the others. */
export function ArchivedSwitch({ isOn, onChange }: ArchivedSwitchProps) {
  return (
    <SwitchField
      label="Show archived"
      checked={isOn}
      onChange={(event) => onChange(event.target.checked ? 'archived' : '')}
    />
  );
}
