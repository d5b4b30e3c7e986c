/**
 * The charges of a piece besides its metal and main stone, in the currency of the tables, and the working days to make the
 * piece.
 */

import type { AccentSetting, Gem } from '../design/codes.ts';
import type { Style, Terms } from '../tables/tables.ts';
import type { Blueprint } from './blueprint.ts';
import { smallStone } from './draw-up.ts';
import type { Workshop } from './workshop.ts';

/** Small stones of one size. The price is for one stone. */
export interface SmallStones {
  readonly gem: Gem;
  readonly count: number;
  readonly milliCarat: number;
  readonly price: number;
  readonly setting: AccentSetting;
}

export interface Charges {
  readonly craft: number;
  /** Number of all stones, main stone included, and charge to set one. */
  readonly setting: { readonly charge: number; readonly stones: number };
  readonly stones: readonly SmallStones[];
  readonly findings: number;
  readonly engraving: { readonly charge: number; readonly lines: number };
  /** Working days to make it, without the time to bring the main stone to the workshop. */
  readonly days: number;
}

export function chargesOf(workshop: Workshop, style: Style, blueprint: Blueprint): Charges {
  const { tables } = workshop;
  const crafts = craftTerms(workshop, blueprint);
  const findings = findingTerms(workshop, blueprint);
  const stones = smallStones(workshop, blueprint);
  const engravings = 'engraving' in blueprint ? blueprint.engraving : [];
  const lines = engravings.reduce((count, engraving) => count + engraving.lines.length, 0);
  const main =
    style.kind === 'setting' ? { charge: style.settingCharge, stones: 1 } : { charge: 0, stones: 0 };
  return {
    craft: style.craft + sum(crafts, 'charge'),
    setting: {
      charge: stones.reduce(
        (total, { count, setting }) => total + count * tables.settingCharges[setting],
        main.charge,
      ),
      stones: stones.reduce((total, { count }) => total + count, main.stones),
    },
    stones,
    findings: sum(findings, 'charge'),
    engraving: { charge: lines * tables.engraving.charge, lines },
    days: style.days + sum(crafts, 'days') + sum(findings, 'days') + (lines > 0 ? tables.engraving.days : 0),
  };
}

const sum = (terms: readonly (Terms | undefined)[], key: keyof Terms): number =>
  terms.reduce((total, term) => total + (term?.[key] ?? 0), 0);

/** Charges and days for metal, finish and charm. */
function craftTerms({ tables }: Workshop, blueprint: Blueprint): readonly (Terms | undefined)[] {
  const charm =
    'charm' in blueprint
      ? blueprint.charm
      : 'motif' in blueprint && blueprint.motif?.kind === 'charm'
        ? blueprint.motif.charm
        : null;
  return [
    tables.metals[blueprint.metal],
    'finish' in blueprint ? tables.finishes[blueprint.finish] : undefined,
    charm ? tables.charms[charm.code] : undefined,
  ];
}

function findingTerms({ tables }: Workshop, blueprint: Blueprint): readonly (Terms | undefined)[] {
  switch (blueprint.kind) {
    case 'cord-bracelet':
      return [tables.straps[blueprint.strap]];
    case 'chain-bracelet':
      return [tables.chains[blueprint.chain.kind]];
    case 'pendant':
      return [blueprint.chain ? tables.chains[blueprint.chain.kind] : undefined];
    case 'necklace':
      return [
        tables.chains[blueprint.chain.kind],
        tables.clasps[blueprint.clasp],
        blueprint.extender > 0 ? tables.extender : undefined,
      ];
    case 'ring':
    case 'bangle':
    case 'tennis-bracelet':
      return [];
  }
}

function smallStones(workshop: Workshop, blueprint: Blueprint): readonly SmallStones[] {
  const of = (gem: Gem, diameter: number, count: number, setting: AccentSetting): readonly SmallStones[] => {
    const stone = smallStone(workshop, gem, diameter);
    return stone ? [{ gem, count, setting, milliCarat: stone.milliCarat, price: stone.price }] : [];
  };
  switch (blueprint.kind) {
    case 'ring': {
      const { accents, head } = blueprint;
      return [
        ...(accents ? of(accents.gem, accents.diameter, accents.count, accents.setting) : []),
        ...(head?.sides ? of(head.sides.gem, head.sides.diameter, head.sides.count, 'pave') : []),
      ];
    }
    case 'tennis-bracelet':
      return of(blueprint.gem, blueprint.diameter, blueprint.count, 'pave');
    case 'pendant': {
      const { motif } = blueprint;
      return motif.kind === 'solitaire' ? of(motif.stone.gem, motif.stone.length, 1, 'flush') : [];
    }
    default:
      return [];
  }
}
