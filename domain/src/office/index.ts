export { changedFields, type FieldConflict, type Merge, mergeRecords, pickFields } from './merge.ts';
