/** What the first flow of the customiser loads beside its screens: view, forms and rings. Entry of the budget's bundle. */

export * from '../../pieces/ring/ring.ts';
export * from '../index.ts';
