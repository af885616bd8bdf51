import { Ban, Check, CircleDot, MapPinCheck, Route, TriangleAlert } from 'lucide-react';
import { type ShownStepState, stepStateLabels } from '#contract/steps/types-and-states.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';

const styles: Record<ShownStepState, { tone: Tone; icon: typeof Check }> = {
  planned: { tone: 'neutral', icon: CircleDot },
  started: { tone: 'info', icon: Route },
  arrived: { tone: 'brand', icon: MapPinCheck },
  done: { tone: 'success', icon: Check },
  problem: { tone: 'danger', icon: TriangleAlert },
  cancelled: { tone: 'danger', icon: Ban },
};

export function StepStateBadge({ state }: { state: ShownStepState }) {
  const t = useT();
  const { tone, icon: Icon } = styles[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {t(stepStateLabels[state])}
    </Badge>
  );
}
