export {
  type Charges,
  type DocumentKind,
  type DocumentRules,
  documentKinds,
  documentRules,
  documentSeries,
  type IncludedTax,
  includedTax,
  taxInside,
  taxOfRefund,
  taxRate,
} from './rules.ts';
