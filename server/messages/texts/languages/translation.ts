import type { TextState } from '#contract/messages/kinds.ts';
import type { Language, Placeholder } from '../text.ts';
import type { en } from './en.ts';

/** The placeholders that a text names. */
type PlaceholdersOf<Text extends string> = Text extends `${string}{${infer Name extends Placeholder}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;

/** A text that has all these placeholders, in any order. The type checker names a missing one. */
type TextWith<Name extends Placeholder> = [Name] extends [never]
  ? string
  : (Name extends Placeholder ? (text: `${string}{${Name}}${string}`) => void : never) extends (text: infer All) => void
    ? All
    : never;

type WithPlaceholdersOf<Texts> = {
  [Key in keyof Texts]: Texts[Key] extends string
    ? TextWith<PlaceholdersOf<Texts[Key]>>
    : WithPlaceholdersOf<Texts[Key]>;
};

/** A language other than English. Every text has the placeholders of the English one. */
export type Translation = Language & { state: TextState; texts: WithPlaceholdersOf<typeof en.texts> };
