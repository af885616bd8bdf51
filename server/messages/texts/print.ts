import { type MessageLanguage, messageLanguages, textKinds } from '#contract/messages/kinds.ts';
import { allChannels, exampleValues, renderText } from '../render.ts';

// Prints all texts of a language as a numbered list, with example values and without the English:
//   node server/messages/texts/print.ts hi
// A speaker reads them as a family does. A second reader translates them back without knowing what they should say.

/** The texts in their order, each after its number and channel. */
export function numberedTexts(language: MessageLanguage): string[] {
  const texts = textKinds.flatMap((kind) =>
    allChannels.map((channel) => {
      const { subject, body } = renderText(kind, channel, language, exampleValues);
      return { channel, text: subject ? `${subject}\n\n${body}` : body };
    }),
  );
  return texts.map(({ channel, text }, index) => `${index + 1}. (${channel})\n${text}`);
}

if (import.meta.main) {
  const language = messageLanguages.find((one) => one === process.argv[2]);
  if (language) process.stdout.write(`${numberedTexts(language).join('\n\n')}\n`);
  else {
    process.stderr.write(`Please give a language: ${messageLanguages.join(', ')}\n`);
    process.exitCode = 1;
  }
}
