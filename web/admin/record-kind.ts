import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { StrandedList } from '#contract/catalogue.ts';
import type { ContractForm } from '#web/lib/form.ts';
import type { PictureState } from './picture-upload.tsx';

/** What a tab of the form is given. */
export type RecordTabProps<Form extends FieldValues> = {
  form: ContractForm<Form, Form>;
  onPicture: (state: PictureState) => void;
};

/** One kind of record that families book, doctors or clinics: what its dialogs ask, say and send. */
export type RecordKind<Form extends FieldValues, Saved> = {
  /** The first word of its cache keys. */
  feature: 'doctors' | 'clinics';
  words: {
    /** The titles of the dialog: to look at, to edit, to add; the last also names the button. */
    one: string;
    edit: string;
    add: string;
    added: string;
    updated: string;
    deleted: string;
    addFailed: string;
    updateFailed: string;
    deleteFailed: string;
    loadFailed: string;
    /** The button that deletes. */
    delete: string;
    /** What deleting means. */
    deletes: (name: string) => string;
    /** Why booked appointments no longer fit its hours. */
    stranded: string;
  };
  schema: z.core.$ZodType<Form, Form>;
  /** The form for a record as it is; for null, for a new one. */
  formOf: (record: Saved | null) => Form & DefaultValues<Form>;
  /** What each field is called, and a value of it in words, where somebody else changed it. */
  labels: Record<keyof Form & string, string>;
  valueWords: (field: string, value: unknown) => string;
  /** Which fields a tab holds: one that is wrong opens its tab. */
  tabs: readonly {
    id: string;
    label: string;
    fields: readonly (keyof Form & string)[];
    Content: ComponentType<RecordTabProps<Form>>;
  }[];
  one: (id: string) => UseQueryOptions<Saved, Error, Saved, QueryKey>;
  add: (form: Form) => Promise<unknown>;
  edit: (id: string, form: Form, seen: { version: number; acceptsStranded: boolean }) => Promise<unknown>;
  /** `seenUpcoming`: how many upcoming appointments the person was shown. */
  remove: (id: string, seenUpcoming: string) => Promise<unknown>;
  /** Which booked appointments a form would strand. */
  preview: (id: string, form: Form) => Promise<StrandedList>;
};

/** What every record of such a kind has. */
export type SavedRecord = { id: string; name: string; version: number; upcomingCount: number };
