import { questions } from '#web/content/help.ts';
import { Accordion } from '#web/ui/accordion.tsx';

const items = questions.map(({ id, question, answer }) => ({ id, title: question, content: <p>{answer}</p> }));

/** The questions as an accordion. */
export function QuestionList() {
  return <Accordion items={items} name="questions" />;
}
