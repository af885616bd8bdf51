type NamesIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** A sentence with values. A page translates `sentence` and fills the values in; `message` is the finished English text. */
export type Filled = { message: string; sentence: string; values: Record<string, string> };

/** Fills the placeholders of a sentence: `filled('Please call {phone}.', { phone })`. */
export function filled<const Sentence extends string>(
  sentence: Sentence,
  values: Record<NamesIn<Sentence>, string>,
): Filled {
  const texts: Record<string, string> = values;
  return { sentence, values, message: sentence.replace(/\{(\w+)\}/g, (_placeholder, name) => texts[name] ?? '') };
}
