import { integer, onOff } from './setting-readers.ts';

/** The settings of appointments in stores; part of the table in `settings.ts`. */
export const appointmentSettings = {
  APPOINTMENT_SLOT_MINUTES: {
    name: 'APPOINTMENT_SLOT_MINUTES',
    about: 'Minutes of an appointment in a store. The first slot of a day begins when the store opens.',
    standard: '60',
    read: integer(15, 240, 60),
  },
  APPOINTMENT_CAPACITY: {
    name: 'APPOINTMENT_CAPACITY',
    about:
      'Appointments that a store keeps at the same time, where its row in `stores.csv` does not say it; 0 for none.',
    standard: '2',
    read: integer(0, 50, 2),
  },
  APPOINTMENT_AUTO_ACCEPT: {
    name: 'APPOINTMENT_AUTO_ACCEPT',
    about:
      'Whether appointments in free slots are accepted at once; otherwise the staff of the store accept each.',
    standard: 'on',
    read: onOff(true),
  },
  APPOINTMENT_TRANSFER_DAYS: {
    name: 'APPOINTMENT_TRANSFER_DAYS',
    about: 'Days after which a piece from another store can be seen at an appointment.',
    standard: '5',
    read: integer(0, 30, 5),
  },
} as const;
