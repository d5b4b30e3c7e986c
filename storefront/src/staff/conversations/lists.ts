import type { StaffConversationsQuery } from './queries.generated.ts';

export type FoundConversations = StaffConversationsQuery['staffConversations'];

export const lists = ['WAITING', 'UNPROVEN', 'MINE', 'OTHERS', 'HANDED_OVER', 'CLOSED'] as const;
export type ListName = (typeof lists)[number];

/** The address of a conversation, or of a list without one. */
export function addressOf(uid: string | null, list: ListName, page = 1): string {
  const parts = [list === 'WAITING' ? '' : `list=${list}`, page === 1 ? '' : `page=${page}`].filter(Boolean);
  const query = parts.length === 0 ? '' : `?${parts.join('&')}`;
  return `/staff/conversations${uid === null ? '' : `/${uid}`}${query}`;
}
