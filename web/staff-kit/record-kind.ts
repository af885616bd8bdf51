import { type QueryKey, type UseQueryOptions, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type * as z from 'zod/mini';
import type { RemovalDecision, StrandedList } from '#contract/shared/record-forms.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { type FormWords, useSeenRecord } from '#web/lib/changed-fields.tsx';
import type { ContractForm, FormValues } from '#web/lib/form.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { showToast } from '#web/ui/toast-store.ts';
import type { PictureState } from './file-fields.tsx';

/** The props of a tab of the form. */
export type RecordTabProps<Form extends FormValues> = {
  form: ContractForm<Form, Form>;
  onPictureState: (state: PictureState) => void;
};

/**
 * Describes one kind of record, doctors or clinics, for the dialogs that add, edit and delete it: texts, fields, calls. The
 * dialogs translate the texts, which are `msg()`.
 */
export type RecordDescription<Form extends FormValues, Saved> = FormWords<Form> & {
  /** The first part of its cache keys. */
  feature: 'doctors' | 'clinics';
  words: {
    /** E.g. `Doctor`. The title of the dialog without the permission to edit. */
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
    /** A sentence for the confirmation. */
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
   * `seenUpcomingCount`: the number of upcoming appointments that the dialog showed. The server rejects the removal if there
   * are more by now. `visits`: what becomes of them.
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
  /** Lists an archived record again. */
  restore: (id: string, reason: string) => Promise<unknown>;
  /** Returns the booked appointments that would no longer fit the hours of the form. */
  findStranded: (id: string, form: Form) => Promise<StrandedList>;
};

/** The properties that every kind of record has. */
export type SavedRecord = { id: string; name: string; version: number; upcomingCount: number };

type Options<Form extends FormValues, Saved> = {
  kind: RecordDescription<Form, Saved>;
  /** The record to edit, or null for a new one. */
  record: Saved | null;
  form: Pick<ContractForm<Form, Form>, 'showError'>;
  reveal: (fields: readonly string[]) => void;
  onSaved: () => void;
};

/**
 * Saves a doctor or clinic. Two rejections need a decision of the user: `stranded` (booked appointments do not fit the new
 * hours) and `changed` (another user has saved the same record).
 */
export function useRecordSave<Form extends FormValues, Saved extends SavedRecord>(options: Options<Form, Saved>) {
  const { kind, record, form } = options;
  const t = useT();
  const queryClient = useQueryClient();
  const { seen, newer, showNewer, dismissNewer } = useSeenRecord<Saved, Saved | null>(record);
  const [stranded, setStranded] = useState<{ list: StrandedList; form: Form } | null>(null);

  const fail = (error: unknown) => {
    const title = t(seen ? kind.words.updateFailed : kind.words.addFailed);
    const fields = form.showError(error, { formKind: 'record', toast: { title, description: wordsFor(error) } });
    options.reveal(fields);
  };

  const showConflict = async (code: string, given: Form, { id }: Saved) => {
    if (code === 'stranded') return setStranded({ list: await kind.findStranded(id, given), form: given });
    showNewer(await queryClient.fetchQuery(kind.one(id)));
  };

  const send = async (given: Form, acceptsStranded: boolean) => {
    try {
      if (seen) await kind.edit(seen.id, given, { version: seen.version, acceptsStranded });
      else await kind.add(given);
    } catch (error) {
      setStranded(null);
      const { code } = replyOf(error);
      if (seen && (code === 'stranded' || code === 'changed')) return showConflict(code, given, seen).catch(fail);
      return fail(error);
    }
    showToast({ title: t(seen ? kind.words.updated : kind.words.added), tone: 'success' });
    options.onSaved();
    await queryClient.invalidateQueries({ queryKey: [kind.feature] });
  };

  return {
    save: (given: Form) => send(given, false),
    stranded,
    saveAnyway: () => (stranded ? send(stranded.form, true) : Promise.resolve()),
    dismissStranded: () => setStranded(null),
    newer,
    dismissNewer,
  };
}
