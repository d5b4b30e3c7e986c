import type { Translation } from '../index.ts';
import type { appointmentMail as source } from '../zh-Hans-CN/appointment-mail.ts';

export const appointmentMail: Translation<typeof source> = {
  greeting: 'Dear {name},',
  'greeting.neutral': 'Dear customer,',
  'waiting.subject': '{shop}: we have your request for {time}',
  waiting:
    'We have received your request for an appointment. You hear from us once the store has confirmed it.',
  'accepted.subject': '{shop}: your appointment on {time} is confirmed',
  accepted: 'Your appointment is confirmed. We look forward to your visit.',
  'moved.subject': '{shop}: your appointment is moved to {time}',
  moved: 'Your appointment has a new time.',
  'cancelled-by-customer.subject': '{shop}: your appointment is cancelled',
  'cancelled-by-customer': 'Your appointment is cancelled. You are welcome to book another at any time.',
  'cancelled-by-store.subject': '{shop}: we are sorry, your appointment is cancelled',
  'cancelled-by-store':
    'We are sorry that the store cannot keep your appointment. You are welcome to book another time.',
  'closed.subject': '{shop}: {store} is closed at the time of your appointment ({time})',
  closed:
    'We are sorry: the store is closed at the time of your appointment. Please do not come then. Open the link below to choose another time, or to cancel.',
  'reminder.subject': '{shop}: a reminder of your appointment on {time}',
  reminder: 'This is a reminder of your appointment.',
  reason: 'Reason: {reason}',
  time: 'Time: {time}',
  store: 'Store: {store}, {address}, telephone {phone}',
  purpose: 'About: {purpose}',
  number: 'Number: {number}',
  open: 'See, move or cancel it: {url}',
  calendar: 'Add it to your calendar: {url}',
  closing: 'Yours sincerely, {shop}',
  'calendar.summary': '{shop}, {store}',
  'purpose.wedding-ring': 'Wedding rings',
  'purpose.diamond': 'Diamonds',
  'purpose.stone-viewing': 'Seeing a loose stone',
  'purpose.own-design': 'A design of your own',
  'purpose.trade-in': 'Trade-in',
  'purpose.care': 'Care and repair',
  'purpose.member-gift': 'Collecting a member’s gift',
};
