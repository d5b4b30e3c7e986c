/**
 * Checks that well-formed tables agree: every option of a style has a price, every stone it needs is listed, and no
 * sequence of choices ends without an open option. The rules rely on this. The retailer gets the problems when the tables
 * are read.
 */
import { ringSizes } from '../../sizes/index.ts';
import { openWorkshop, type Workshop } from '../making/workshop.ts';
import { refusalOf, type Situation } from '../rules/legal.ts';
import { alloysOf } from '../rules/metals.ts';
import { type OptionValue, valueFor } from '../rules/offered.ts';
import { applies, type Field, fieldsOf, type Values } from './fields.ts';
import { type Problem, report } from './read.ts';
import type { Style, Tables } from './tables.ts';

export function checkTables(tables: Tables): readonly Problem[] {
  const problems: Problem[] = [];
  checkShared(tables, problems);
  tables.styles.forEach((style, index) => {
    checkStyle(tables, style, `styles.${index}`, problems);
  });
  if (problems.length > 0) return problems;
  const workshop = openWorkshop(tables, () => true);
  tables.styles.forEach((style, index) => {
    checkWays(workshop, style, `styles.${index}`, problems);
  });
  return problems;
}

function checkShared(tables: Tables, problems: Problem[]): void {
  for (const metal of Object.keys(tables.metals) as (keyof Tables['metals'])[]) {
    for (const alloy of alloysOf(metal)) {
      if (!tables.alloys[alloy]) report(problems, `metals.${metal}`, 'NOT_IN_TABLES', { alloy });
    }
  }
  unique(tables.styles, ({ code }) => code, 'styles', problems);
  unique(tables.stones, ({ gem, diameter }) => `${gem} ${diameter}`, 'stones', problems);
}

function unique<T>(all: readonly T[], keyOf: (one: T) => string, path: string, problems: Problem[]): void {
  const knownKeys = new Set<string>();
  all.forEach((entry, index) => {
    const key = keyOf(entry);
    if (knownKeys.has(key)) report(problems, `${path}.${index}`, 'TWICE', { found: key });
    knownKeys.add(key);
  });
}

function checkStyle(tables: Tables, style: Style, path: string, problems: Problem[]): void {
  const offered: readonly (readonly [string, readonly OptionValue[], object])[] = [
    ['metals', style.metals, tables.metals],
    ['finishes', 'finishes' in style ? style.finishes : [], tables.finishes],
    ['straps', 'straps' in style ? style.straps : [], tables.straps],
    ['charms', 'charms' in style ? style.charms : [], tables.charms],
    ['chains', 'chains' in style ? style.chains : [], tables.chains],
    ['clasps', 'clasps' in style ? style.clasps : [], tables.clasps],
  ];
  for (const [key, values, table] of offered) {
    values.forEach((value, index) => {
      if (value !== null && !Object.hasOwn(table, String(value)))
        report(problems, `${path}.${key}.${index}`, 'NOT_IN_TABLES', { found: String(value) });
    });
  }
  checkPositions(style, path, problems);
  checkStones(tables, style, path, problems);
  checkMeasures(style, path, problems);
}

const positionsOf = (style: Style): readonly string[] => {
  switch (style.kind) {
    case 'band':
    case 'setting':
    case 'bangle':
      return ['inside', 'outside'];
    case 'cord':
    case 'chain':
    case 'charm':
      return ['tag'];
    case 'tennis':
    case 'plain':
    case 'name':
      return [];
    default:
      return ['back'];
  }
};

function checkPositions(style: Style, path: string, problems: Problem[]): void {
  style.engraving.forEach((position, index) => {
    if (!positionsOf(style).includes(position))
      report(problems, `${path}.engraving.${index}`, 'NOT_ON_THIS_KIND', { found: position });
  });
}

function checkStones({ stones }: Tables, style: Style, path: string, problems: Problem[]): void {
  const needs = (gem: string, diameter: number, pathOfStone: string): void => {
    if (!stones.some((stone) => stone.gem === gem && stone.diameter === diameter))
      report(problems, `${path}.${pathOfStone}`, 'NO_SUCH_STONE', { gem, diameter });
  };
  const gems = 'gems' in style ? style.gems : [];
  const diameters: (readonly [string, number])[] = [];
  if (style.kind === 'band' || style.kind === 'setting') {
    if (style.accents) diameters.push(['accents', style.accents.diameter]);
    if (style.kind === 'setting' && style.sides) diameters.push(['sides', style.sides.diameter]);
    const bare = diameters.length === 0 && (style.kind === 'setting' || style.carats.length === 0);
    gems.forEach((gem, index) => {
      if (gem !== null && bare) report(problems, `${path}.gems.${index}`, 'NOT_ON_THIS_KIND', { found: gem });
    });
  }
  if (style.kind === 'tennis') diameters.push(['diameter', style.diameter]);
  if (style.kind === 'solitaire') {
    for (const [size, measures] of Object.entries(style.sizes))
      diameters.push([`sizes.${size}.diameter`, measures.diameter]);
    if (gems.length === 0) report(problems, `${path}.gems`, 'TOO_FEW', { least: 1 });
  }
  for (const [pathOfStone, diameter] of diameters) {
    for (const gem of gems) if (gem !== null) needs(gem, diameter, pathOfStone);
  }
  if (style.kind === 'band') {
    style.carats.forEach((points, index) => {
      const hasStone = stones.some(({ gem, milliCarat }) => gem === 'diamond' && milliCarat === points * 10);
      if (!hasStone) report(problems, `${path}.carats.${index}`, 'NO_SUCH_STONE', { gem: 'diamond', points });
    });
  }
  if (style.kind === 'charm' && style.charms.length === 0)
    report(problems, `${path}.charms`, 'TOO_FEW', { least: 1 });
}

function checkMeasures(style: Style, path: string, problems: Problem[]): void {
  if (style.kind !== 'band' && style.kind !== 'setting') return;
  const { sizes } = style;
  const hasSizes = ringSizes.some(({ circumference: c }) => c >= sizes.from && c <= sizes.to);
  if (!hasSizes) report(problems, `${path}.sizes`, 'WRONG_WAY_ROUND', { ...sizes });
  if (style.kind !== 'setting') return;
  if (style.carat.from > style.carat.to)
    report(problems, `${path}.carat`, 'WRONG_WAY_ROUND', { ...style.carat });
  if (style.backWidth > style.width)
    report(problems, `${path}.backWidth`, 'WRONG_WAY_ROUND', { most: style.width });
}

/** The fields to check, in order. Only a stone closes sizes, and "no engraving" is always open. */
const walkedFields = (style: Style): readonly Field[] =>
  fieldsOf(style.kind).filter((field) => !['style', 'stone', 'size', 'engraving'].includes(field));

/** Texts of every length that affects another choice. */
const texts = ['A', 'AB', 'ABC', 'ABCD'];

function checkWays(workshop: Workshop, style: Style, path: string, problems: Problem[]): void {
  const carats = style.kind === 'band' ? [null, ...style.carats] : [null];
  for (const carat of carats) {
    const deadEndFound = deadEnd(
      { workshop, styles: [style], style, carat, wearers: [] },
      walkedFields(style),
      {},
    );
    if (deadEndFound) {
      report(problems, path, 'DEAD_END', carat === null ? deadEndFound : { ...deadEndFound, carat });
      return;
    }
  }
}

/** The first dead end: a field without an open option, and the choices before it. */
function deadEnd(
  situation: Situation,
  [field, ...laterFields]: readonly Field[],
  chosen: Values,
): Readonly<Record<string, string>> | null {
  if (field === undefined) return null;
  if (!applies(field, chosen)) return deadEnd(situation, laterFields, chosen);
  const { style, workshop } = situation;
  const values: readonly unknown[] =
    field === 'text'
      ? texts
      : style
        ? workshop.offered(style)[field].map((option) => valueFor(field, option))
        : [];
  const open = values.filter((value) => refusalOf(situation, chosen, field, value as never) === null);
  if (open.length === 0) return { field, after: JSON.stringify(chosen) };
  for (const value of open) {
    const deadEndFound = deadEnd(situation, laterFields, { ...chosen, [field]: value });
    if (deadEndFound) return deadEndFound;
  }
  return null;
}
