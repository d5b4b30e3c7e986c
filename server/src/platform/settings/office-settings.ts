import { hostName, onOff } from './setting-readers.ts';

/** The settings of the back office; part of the table in `settings.ts`. */
export const officeSettings = {
  BACKOFFICE: {
    name: 'BACKOFFICE',
    about: 'Whether the back office answers, at `/admin`. `npm run office:owner` makes its first owner.',
    standard: 'off',
    read: onOff(false),
  },
  BACKOFFICE_HOST: {
    name: 'BACKOFFICE_HOST',
    about: 'The one host name that the back office answers under, for instance one behind a VPN.',
    standard: 'every name of the shop',
    read: hostName,
  },
} as const;
