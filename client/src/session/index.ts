/** The session in this browser. */
export {
  ADDRESS_DRAFT,
  createSessionStore,
  guest,
  SESSION_ENDED,
  type SessionRole,
  type SessionState,
  type SessionStore,
} from './session-store.ts';
