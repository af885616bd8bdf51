import { questions } from '#web/content/help.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { Accordion } from '#web/ui/accordion.tsx';

/** The questions as an accordion. */
export function QuestionList() {
  const t = useT();
  const items = questions(t).map(({ id, question, answer }) => ({ id, title: question, content: <p>{answer}</p> }));
  return <Accordion items={items} name="questions" />;
}
