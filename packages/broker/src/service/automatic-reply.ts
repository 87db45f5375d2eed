import { languageOf } from '../call/language.ts';
import type { Services } from '../call/services.ts';
import { DAY } from '../market/zones.ts';
import { answerTo } from './answers.ts';
import { intentOf } from './intent.ts';
import { textsIn } from './texts/texts.ts';

/** What the rules make of a message. */
export interface AutomaticReply {
  /** Whether a person has to answer. */
  awaitsPerson: boolean;
  /** What is written at once. */
  answer: string | null;
  /** What is written unless an earlier message awaits a person already, so that it is said once. */
  notice: string | null;
}

export const NO_REPLY: AutomaticReply = { awaitsPerson: true, answer: null, notice: null };

/** How long after a person's message the rules leave the conversation to them, ms. */
const CONVERSATION = DAY;

interface Message {
  customer: number;
  body: string;
  uploads: readonly string[];
  /** BCP 47 tag of the app's language. */
  language: string | undefined;
  at: number;
}

const hasPerson = async ({ db }: Services, { customer, at }: Message): Promise<boolean> => {
  const message = await db
    .selectFrom('user_messages')
    .select('id')
    .where('customer_id', '=', customer)
    .where('sender', '=', 'service')
    .where('automatic', '=', false)
    .where('created_at', '>', new Date(at - CONVERSATION))
    .limit(1)
    .executeTakeFirst();
  return message !== undefined;
};

/**
 * Answers a message by rules, where they know what it asks. A picture is for a person, and while a person is in the
 * conversation everything is: 'yes, thanks' may be an answer to their question.
 */
export const automaticReply = async (services: Services, message: Message): Promise<AutomaticReply> => {
  if (await hasPerson(services, message)) return NO_REPLY;
  const { customer, body, uploads, at } = message;
  const language = languageOf(message.language);
  const texts = textsIn(language);
  const intent = uploads.length > 0 ? undefined : intentOf(body);
  switch (intent) {
    case undefined:
      return { ...NO_REPLY, notice: texts.personWillAnswer };
    case 'person':
      return { ...NO_REPLY, answer: texts.person };
    case 'thanks':
      return { ...NO_REPLY, awaitsPerson: false };
    default: {
      const answer = await answerTo(intent, { services, customer, language, at });
      return { ...NO_REPLY, awaitsPerson: false, answer: `${answer}\n\n${texts.notMeant}` };
    }
  }
};
