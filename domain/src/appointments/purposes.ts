/** The purposes for which a customer can make an appointment in a store (trade-facts 5.3). */
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
