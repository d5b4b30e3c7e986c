import { authorization, input, noSuchEntity } from '../refusal-facts.ts';

/** Refusals about conversations with the shop; part of `REFUSALS`. */
export const conversationRefusals = {
  CONVERSATIONS_OFF: authorization('This market has no service desk.'),
  CONVERSATION_NOT_FOUND: noSuchEntity('There is no such conversation.'),
  CONVERSATION_EMAIL_NEEDED: input('The service desk is closed. Give an e-mail address for the answer.'),
  CONVERSATION_FULL: input('A conversation has at most {most} messages.'),
  CONVERSATIONS_OF_NETWORK: input(
    'Too many conversations were begun from this network today. Call the shop or visit a store.',
  ),
  CONVERSATION_PICTURES_OFF: input('Pictures cannot be sent at the moment.'),
  CONVERSATION_STEP_REFUSED: input('The conversation cannot take this step: it is {stage}.'),
  CONVERSATION_STORE_INVALID: input('The store does not answer conversations of this market.'),
} as const;
