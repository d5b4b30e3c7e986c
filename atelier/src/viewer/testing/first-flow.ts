/**
 * What a flow of the customiser loads besides its screens: the viewer, and the forms of every kind of piece. Entry of
 * the bundle for the budget test.
 */

export { charactersOf, fontOf, modelOf } from '../../pieces/index.ts';
export * from '../index.ts';
