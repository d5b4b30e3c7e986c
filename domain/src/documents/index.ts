export {
  type DocumentKind,
  type DocumentRules,
  documentKinds,
  documentRules,
  documentSeries,
  taxInside,
  taxOfRefund,
  taxRate,
} from './rules.ts';
