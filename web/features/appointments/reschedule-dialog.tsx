import { useId, useState } from 'react';
import { type Appointment, rescheduleAppointment } from '#contract/appointments.ts';
import { todayInIndia } from '#contract/clock.ts';
import { call } from '#web/lib/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TimeField } from '#web/ui/time-field.tsx';

type RescheduleDialogProps = {
  appointment: Appointment;
  onDone: (after: Appointment) => void;
  onClose: () => void;
};

/** Moves an appointment to another time. */
export function RescheduleDialog({ appointment, onDone, onClose }: RescheduleDialogProps) {
  const form = useId();
  const [date, setDate] = useState('');
  const [time, setTime] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const move = async () => {
    try {
      const body = { date, time, version: appointment.version };
      onDone(await call(rescheduleAppointment, { params: { appointmentId: appointment.id }, body }));
    } catch (error) {
      setRefusal((error as Error).message);
    }
  };

  return (
    <Dialog open onClose={onClose} title="Reschedule" footer={<SubmitButton form={form}>Reschedule</SubmitButton>}>
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void move();
        }}
      >
        <Alert message={refusal} />
        <DateField
          label="Date"
          min={todayInIndia(new Date())}
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
        <TimeField label="Time" value={time} onChange={(event) => setTime(event.target.value)} />
      </form>
    </Dialog>
  );
}
