/**
 * Laboratory reports about stones. Numbers have the forms of trade-facts 2.2: GIA ten digits; IGI usually nine, with
 * eight to ten allowed, after `LG` for a lab-grown stone. Numbers that begin with four zeros are for samples. No
 * laboratory uses them, so a sample never names a real stone.
 */
import { normalText } from '../kernel/index.ts';
import type { CodeOf } from './scales.ts';

export type Laboratory = CodeOf<'laboratory'>;

interface LaboratoryFacts {
  /** The name as the laboratory spells it, on its reports and before the number on a stone's girdle. */
  readonly name: string;
  readonly number: RegExp;
  /** The page where anybody can check a report. */
  readonly checkUrl: string;
  /** Address of one report; null if the page needs more than the number. */
  readonly reportUrl: ((number: string) => string) | null;
}

export const laboratoryFacts: Readonly<Record<Laboratory, LaboratoryFacts>> = {
  gia: {
    name: 'GIA',
    number: /^\d{10}$/,
    checkUrl: 'https://www.gia.edu/report-check-landing',
    reportUrl: (number) => `https://www.gia.edu/report-check?reportno=${number}`,
  },
  igi: {
    name: 'IGI',
    number: /^(?:LG)?\d{8,10}$/,
    checkUrl: 'https://www.igi.org/verify-your-report/',
    reportUrl: (number) => `https://www.igi.org/verify-your-report/?r=${number}`,
  },
  ngtc: {
    name: 'NGTC',
    number: /^[A-Z0-9]{6,20}$/,
    checkUrl: 'https://www.ngtc.com.cn/',
    reportUrl: null,
  },
  hrd: {
    name: 'HRD',
    number: /^[A-Z0-9]{6,20}$/,
    checkUrl: 'https://my.hrdantwerp.com/',
    reportUrl: (number) => `https://my.hrdantwerp.com/?record_number=${number}`,
  },
  gcal: {
    name: 'GCAL',
    number: /^(?:LG)?\d{6,12}$/,
    checkUrl: 'https://www.gcalusa.com/certificate-search.html',
    reportUrl: null,
  },
  ags: {
    name: 'AGS',
    number: /^\d{6,14}$/,
    checkUrl: 'https://www.agslab.com/',
    reportUrl: null,
  },
};

/**
 * The number in one form: upper case, without spaces, hyphens and the laboratory's name. `GIA 2141 234 567` becomes
 * `2141234567`.
 */
export function plainNumber(text: string): string {
  return normalText(text, 'NFKC')
    .toUpperCase()
    .replace(/[\s-]+/g, '')
    .replace(/^(?:GIA|IGI|NGTC|HRD|GCAL|AGS)(?=.)/, '');
}

export function isReportNumber(laboratory: Laboratory, number: string): boolean {
  return laboratoryFacts[laboratory].number.test(number);
}

export function isSampleNumber(number: string): boolean {
  return /^(?:LG)?0000/.test(number);
}

/** Address of a report. For a sample, the page without its number, which the laboratory does not know. */
export function reportUrl(laboratory: Laboratory, number: string): string {
  const { checkUrl, reportUrl: straight } = laboratoryFacts[laboratory];
  return straight === null || isSampleNumber(number) ? checkUrl : straight(number);
}

/** The text engraved by laser on the girdle: `GIA 2141234567`. */
export function inscriptionText(laboratory: Laboratory, number: string): string {
  return `${laboratoryFacts[laboratory].name} ${number}`;
}

/** The laboratory of a certificate type, whose code begins with its name: `giabri`. */
export function laboratoryOfType(type: CodeOf<'certificate_type'>): Laboratory {
  return type.startsWith('gia') ? 'gia' : 'igi';
}
