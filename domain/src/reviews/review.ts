/** The parts of a review of a piece: stars, title, text, and the name that is shown with it. All texts are plain. */
import { ok, type Refusal, type Result, refuse } from '../kernel/index.ts';
import { plainText, type TextRefusal, type TextRule, webAddressIn } from '../people/index.ts';

export type Stars = 1 | 2 | 3 | 4 | 5;
/** From the best to the worst, as filters list them. */
export const starsFrom: readonly Stars[] = [5, 4, 3, 2, 1];
export const isStars = (value: number): value is Stars => starsFrom.some((stars) => stars === value);

export const REVIEW_TITLE_MAX = 80;
export const REVIEW_TEXT_MAX = 1_000;
export const NICKNAME_MAX = 30;
export const REPLY_MAX = 500;
export const REVIEW_PICTURES_MAX = 5;

export const titleRule: TextRule = { field: 'summary', min: 1, max: REVIEW_TITLE_MAX, multiline: false };
export const textRule: TextRule = { field: 'text', min: 1, max: REVIEW_TEXT_MAX, multiline: true };
const nicknameRule: TextRule = { field: 'nickname', min: 1, max: NICKNAME_MAX, multiline: false };
const replyRule: TextRule = { field: 'reply', min: 1, max: REPLY_MAX, multiline: true };

export interface ReviewText {
  readonly stars: Stars;
  readonly title: string;
  readonly text: string;
  readonly nickname: string;
}

export type NicknameRefusal = TextRefusal | Refusal<'REVIEW_INVALID', { readonly reason: 'nickname' }>;
export type ReviewRefusal = NicknameRefusal | Refusal<'REVIEW_INVALID', { readonly reason: 'stars' }>;

/** The name shown with a review: one line without a web address or e-mail address. */
export function checkNickname(typed: string): Result<string, NicknameRefusal> {
  const name = plainText(typed, nicknameRule);
  if (!name.ok || webAddressIn(name.value) === null) return name;
  return refuse('REVIEW_INVALID', { reason: 'nickname' });
}

/** Returns the review with tidied texts. `stars` is a whole number from 1 to 5. */
export function checkReview(typed: {
  readonly stars: number;
  readonly title: string;
  readonly text: string;
  readonly nickname: string;
}): Result<ReviewText, ReviewRefusal> {
  const { stars } = typed;
  if (!isStars(stars)) return refuse('REVIEW_INVALID', { reason: 'stars' });
  const title = plainText(typed.title, titleRule);
  if (!title.ok) return title;
  const text = plainText(typed.text, textRule);
  if (!text.ok) return text;
  const nickname = checkNickname(typed.nickname);
  if (!nickname.ok) return nickname;
  return ok({ stars, title: title.value, text: text.value, nickname: nickname.value });
}

/** The shop's reply under a review. */
export const checkReply = (typed: string): Result<string, TextRefusal> => plainText(typed, replyRule);
