/**
 * What a customiser flow loads besides its screens: the viewer and the forms of every kind of piece. Entry of the
 * budget test's bundle.
 */

export { charactersOf, fontOf, modelOf } from '../../pieces/index.ts';
export * from '../index.ts';
