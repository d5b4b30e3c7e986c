import { plainNumber } from '../diamonds/index.ts';
import { normalText, type Result, refuse } from '../kernel/index.ts';
import { plainText, type TextRefusal } from '../people/index.ts';

export const TRADE_IN_PIECE_MAX = 60;
export const TRADE_IN_TEXT_MAX = 100;
export const TRADE_IN_CERTIFICATE_MAX = 40;
export const TRADE_IN_PICTURES_MAX = 6;
/** Trade-ins of one mobile number that are open at the same time. */
export const TRADE_INS_OPEN_MOST = 5;

const checked = (typed: string, field: string, min: number, max: number): Result<string, TextRefusal> =>
  plainText(typed, { field, min, max, multiline: false });

export const checkTradeInPiece = (typed: string): Result<string, TextRefusal> =>
  checked(typed, 'piece_name', 1, TRADE_IN_PIECE_MAX);
export const checkTradeInRemark = (typed: string): Result<string, TextRefusal> =>
  checked(typed, 'remark', 0, TRADE_IN_TEXT_MAX);
/** Checks the description of the piece as the store receives it. */
export const checkTradeInCondition = (typed: string): Result<string, TextRefusal> =>
  checked(typed, 'condition', 1, TRADE_IN_TEXT_MAX);
/** Checks the reason why the store declines, stops, holds a piece, or gives it to the police. */
export const checkTradeInReason = (typed: string): Result<string, TextRefusal> =>
  checked(typed, 'reason', 1, TRADE_IN_TEXT_MAX);
export const checkCertificate = (typed: string): Result<string, TextRefusal> => {
  const text = checked(typed, 'certificate', 4, TRADE_IN_CERTIFICATE_MAX);
  if (!text.ok) return text;
  const { length } = certificateKey(text.value);
  return length < 4
    ? refuse('INVALID_TEXT', { field: 'certificate', reason: 'too-short', min: 4, length })
    : text;
};

/** A certificate's number as it is compared: capitals and digits, without the laboratory's name. */
export const certificateKey = (certificate: string): string =>
  plainNumber(normalText(certificate, 'NFKC').replace(/[^\p{L}\p{N}]/gu, ''));
