import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import type { RemovalDecision, StrandedList } from '#contract/shared/record-forms.ts';
import type { T } from '#web/i18n/use-t.tsx';
import type { FormWords } from '#web/lib/changed-fields.tsx';
import type { ContractForm, FormValues } from '#web/lib/form.ts';
import type { PictureState } from './picture-field.tsx';

export type RecordTabProps<Form extends FormValues> = {
  form: ContractForm<Form, Form>;
  onPictureState: (state: PictureState) => void;
};

/**
 * Describes one kind of record, doctors or clinics, for the dialogs that add, edit and delete it: texts, fields, calls.
 * The dialogs translate the texts, which are `msg()`.
 */
export type RecordDescription<Form extends FormValues, Saved> = FormWords<Form> & {
  /** The first part of its cache keys. */
  feature: 'doctors' | 'clinics';
  words: {
    /** E.g. `Doctor`. It is the title of the dialog for users who may not edit. */
    noun: string;
    /** The titles of the dialog. `add` is also the label of the button. */
    edit: string;
    add: string;
    added: string;
    updated: string;
    deleted: string;
    addFailed: string;
    updateFailed: string;
    deleteFailed: string;
    loadFailed: string;
    /** The label of the button that deletes. */
    delete: string;
    /** Says in the confirmation what the deletion does. */
    deleteEffect: (name: string, t: T) => string;
    /** Why booked appointments no longer fit its hours. */
    stranded: string;
  };
  schema: z.core.$ZodType<Form, Form>;
  /** Returns the form values of a record, or the defaults for a new one. */
  formOf: (record: Saved | null) => Form;
  /** `fields` lists the fields of a tab, so that an invalid field opens its tab. */
  tabs: readonly {
    id: string;
    label: string;
    fields: readonly (keyof Form & string)[];
    Content: ComponentType<RecordTabProps<Form>>;
  }[];
  /** The query of one record. */
  one: (id: string) => UseQueryOptions<Saved, Error, Saved, QueryKey>;
  add: (form: Form) => Promise<unknown>;
  edit: (id: string, form: Form, seen: { version: number; acceptsStranded: boolean }) => Promise<unknown>;
  /**
   * `seenUpcomingCount`: the number of upcoming appointments that the dialog showed. The server rejects the removal if
   * there are more by now. `visits`: what becomes of these appointments.
   */
  remove: (
    id: string,
    seenUpcomingCount: number,
    visits: RemovalDecision | undefined,
  ) => Promise<{ notCancelledCount: number }>;
  /** The upcoming appointments, for the dialog that deletes. */
  findUpcoming: (id: string) => Promise<StrandedList>;
  /** The filter of Manage Appointments for its visits. */
  visitsFilter: (id: string) => { doctor: string } | { clinic: string };
  /** Restores an archived record, so that lists show it again. */
  restore: (id: string, reason: string) => Promise<unknown>;
  /** Returns the booked appointments that would no longer fit the hours of the form. */
  findStranded: (id: string, form: Form) => Promise<StrandedList>;
};

export type SavedRecord = { id: string; name: string; version: number; upcomingCount: number };
