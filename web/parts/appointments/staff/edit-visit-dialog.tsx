import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { maxNotesLength } from '#contract/appointments/limits.ts';
import { editAppointment } from '#contract/appointments/staff-endpoints.ts';
import type { StaffAppointment } from '#contract/appointments/staff-schemas.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { ChangedNotice, useSeenRecord } from '#web/lib/changed-fields.tsx';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { pricingQueries } from '#web/parts/pricing/queries.ts';
import { ReasonField } from '#web/staff-kit/reason-field.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { ClinicField, DoctorField } from './doctor-and-clinic-fields.tsx';
import { type VisitEdit, visitEditBody, visitEditProblem } from './edit-visit-rules.ts';
import { cacheChangedAppointment, staffAppointmentQueries } from './queries.ts';
import { visitFormWords, visitValues } from './staff-visit-words.ts';

const savedValues = ({ doctor, clinic, type, notes }: StaffAppointment) => ({
  doctorId: doctor?.id ?? '',
  clinicId: clinic?.id ?? '',
  type: type ?? '',
  notes,
});

type EditVisitDialogProps = {
  appointment: StaffAppointment;
  onClose: () => void;
};

/** Changes doctor, clinic, type or note of an open visit. If the price changes, staff must confirm that the family agrees. */
export function EditVisitDialog({ appointment: opened, onClose }: EditVisitDialogProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const {
    seen: appointment,
    newer,
    showNewer,
    dismissNewer,
  } = useSeenRecord<StaffAppointment, StaffAppointment>(opened);
  const prices = useQuery(pricingQueries.list(appointment.city ?? undefined));
  const [edit, setEdit] = useState<VisitEdit>({ ...savedValues(opened), reason: '', hasAgreed: false });
  /** The new doctor or clinic does not offer the time. The reason then says why the visit keeps this time anyway. */
  const [isOutsideHours, setOutsideHours] = useState(false);
  /** The price of the chosen type according to the last rejection. */
  const [serverTotal, setServerTotal] = useState<number>();
  const [alert, setAlert] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const isSending = useRef(false);

  const change = (part: Partial<VisitEdit>) => setEdit((before) => ({ ...before, ...part }));
  const types = prices.data?.types ?? [];
  const total = serverTotal ?? types.find(({ name }) => name === edit.type)?.price;
  const isNewType = edit.type !== (appointment.type ?? '');
  const needsDoctor = types.find(({ name }) => name === edit.type)?.needsDoctor !== false;
  const isPriceChanged = isNewType && total !== undefined && total !== appointment.price;
  const problem = visitEditProblem(appointment, edit, { total, isPriceChanged });

  const save = async () => {
    if (isSending.current || problem) return;
    isSending.current = true;
    setSaving(true);
    setAlert(undefined);
    try {
      const body = visitEditBody(appointment, edit, { version: appointment.version, total, isOutsideHours });
      const changed = await callApi(editAppointment, { params: { appointmentId: appointment.id }, body });
      cacheChangedAppointment(queryClient, changed);
      showToast({ title: t('Visit updated'), description: changed.title, tone: 'success' });
      onClose();
    } catch (error) {
      const { code, total: newTotal } = replyOf(error);
      setAlert(wordsFor(error, t('Please try again later.')));
      if (code === 'needs_reason') setOutsideHours(true);
      if (code === 'price_changed') {
        setServerTotal(newTotal);
        change({ hasAgreed: false });
        void queryClient.invalidateQueries({ queryKey: ['pricing'] });
      }
      if (code === 'conflict') {
        const current = await queryClient
          .fetchQuery(staffAppointmentQueries.one(appointment.id))
          .catch(() => undefined);
        if (current && current.version !== appointment.version) {
          setAlert(undefined);
          showNewer(current);
        }
      }
    } finally {
      isSending.current = false;
      setSaving(false);
    }
  };

  const currentType =
    appointment.type && !types.some(({ name }) => name === appointment.type)
      ? [{ value: appointment.type, label: t.named(appointment.title) }]
      : [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Edit visit')}
      description={t('{title} for {name}', { title: t.named(appointment.title), name: appointment.patient.name })}
    >
      <DialogForm
        onSubmit={save}
        onCancel={onClose}
        submitLabel={t('Save visit')}
        busyLabel={t('Saving...')}
        busy={isSaving}
        disabledReason={problem && t(problem)}
      >
        {newer ? (
          <ChangedNotice
            words={visitFormWords}
            newer={{ before: visitValues(newer.before), now: visitValues(newer.now) }}
            onLoadSaved={() => {
              change({ ...savedValues(newer.now), hasAgreed: false });
              dismissNewer();
            }}
          />
        ) : null}
        {needsDoctor || (edit.doctorId && !isNewType) ? (
          <DoctorField
            city={appointment.city ?? ''}
            none={t('No doctor')}
            id={edit.doctorId}
            onChange={(doctorId) => {
              change({ doctorId });
              setOutsideHours(false);
            }}
          />
        ) : null}
        {needsDoctor ? null : (
          <p className="ui-hint">{t('This type needs no doctor. The visit takes none of a doctor’s time.')}</p>
        )}
        <ClinicField
          city={appointment.city ?? ''}
          none={t('No clinic')}
          id={edit.clinicId}
          onChange={(clinicId) => {
            change({ clinicId });
            setOutsideHours(false);
          }}
        />
        <SelectField
          label={t('Type')}
          placeholder={appointment.type ? undefined : t('No type')}
          error={prices.isError ? t('The prices could not be loaded.') : undefined}
          options={[
            ...currentType,
            ...types.map(({ name, title, price }) => ({
              value: name,
              label: `${t.named(title)}, ${totalRupees(price)}`,
            })),
          ]}
          value={edit.type}
          onChange={(event) => {
            change({ type: event.target.value, hasAgreed: false });
            setServerTotal(undefined);
          }}
        />
        {isPriceChanged ? (
          <div className="rounded-control bg-surface-sunken p-4">
            <p className="mb-2">
              <Sentence
                text="The price changes from {before} to {after}."
                elements={{ before: totalRupees(appointment.price), after: <strong>{totalRupees(total)}</strong> }}
              />
            </p>
            <CheckboxField
              label={t('The family agrees to the new price')}
              checked={edit.hasAgreed}
              onChange={(event) => change({ hasAgreed: event.target.checked })}
            />
          </div>
        ) : null}
        <TextareaField
          optional
          label={t('Notes')}
          rows={3}
          maxLength={maxNotesLength}
          value={edit.notes}
          onChange={(event) => change({ notes: event.target.value })}
        />
        <ReasonField value={edit.reason} onChange={(event) => change({ reason: event.target.value })} />
        <Alert message={alert} />
      </DialogForm>
    </Dialog>
  );
}
