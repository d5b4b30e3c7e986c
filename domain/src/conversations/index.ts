export { CARDS_MOST, type LinkedThing, linkedThing, shopPathsIn } from './links.ts';
export {
  bytesToFree,
  CLOSED_TOGETHER_MOST,
  type PictureBytes,
  PROVEN_TURN,
  TURNS_IN_LIST,
  UNSEEN_PICTURES_MS,
} from './queue.ts';
export {
  type ConversationCommand,
  type ConversationGuard,
  type ConversationStage,
  type ConversationState,
  type ConversationStep,
  conversationProcess,
  conversationStages,
  decideConversation,
  GOES_ON_MS,
  goesOn,
  IDLE_MS,
  LONG_CONVERSATION,
  MESSAGES_MOST,
  staffSteps,
  staffStepsFor,
} from './stages.ts';
export {
  CLOSE_REASON_MAX,
  checkCloseReason,
  checkHandOverNote,
  checkMessage,
  HAND_OVER_NOTE_MAX,
  isClientId,
  MESSAGE_MAX,
} from './texts.ts';
