/** What a customer wants to do in the store (trade-facts 5.3). */
export const appointmentPurposes = [
  'wedding-ring',
  'diamond',
  'stone-viewing',
  'own-design',
  'trade-in',
  'care',
  'member-gift',
] as const;

export type AppointmentPurpose = (typeof appointmentPurposes)[number];
