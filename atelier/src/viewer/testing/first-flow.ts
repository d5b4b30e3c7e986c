/** What a flow of the customiser loads beside its screens: view, and the forms of every kind of piece. Entry of the budget's bundle. */

export { charactersOf, fontOf, modelOf } from '../../pieces/index.ts';
export * from '../index.ts';
