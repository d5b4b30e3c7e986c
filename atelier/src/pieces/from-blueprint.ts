/**
 * Builds the model of a blueprint. Only here do the customiser's blueprints (whole micrometres, codes of the option
 * tables) become forms. It accepts every blueprint: characters that a font lacks are omitted, and a second metal is
 * used where the piece has a place for it. Letters of a pendant come from `outlines`; `charactersOf` says beforehand
 * which are needed.
 */
import type {
  Blueprint,
  ChainShape,
  Charm,
  Metal as DesignMetal,
  Motif as DesignMotif,
  EngravingFont,
} from '@jinlan/domain/customiser';
import {
  type Alloy,
  type Animal,
  alloysOf,
  type BandShape,
  type Gem as DesignGem,
  type Micrometres,
  type PlainCharm,
  type Profile,
  type StoneShape,
} from '@jinlan/domain/customiser';
import { memory } from '../geometry/memory.ts';
import type { Detail, Measures, Millimetres, Model, Stone } from '../model.ts';
import { bangleModel } from './bracelet/bangle.ts';
import { chainBraceletModel } from './bracelet/chain.ts';
import { cordModel } from './bracelet/cord.ts';
import { tennisModel } from './bracelet/tennis.ts';
import type { Outlines } from './lettering.ts';
import type { Motif, MotifOptions } from './motif.ts';
import { necklaceModel } from './necklace.ts';
import type { BandOptions, MainStone, Metals, RingOptions } from './ring/options.ts';
import { ringModel } from './ring/ring.ts';

const mm = (micrometres: Micrometres): Millimetres => micrometres / 1000;

const animals: Readonly<Record<Animal, string>> = {
  rat: '鼠',
  ox: '牛',
  tiger: '虎',
  rabbit: '兔',
  dragon: '龙',
  snake: '蛇',
  horse: '马',
  goat: '羊',
  monkey: '猴',
  rooster: '鸡',
  dog: '狗',
  pig: '猪',
};

const shapes: Readonly<Record<Exclude<Profile, 'twisted'>, Exclude<BandOptions['shape'], 'twisted'>>> = {
  flat: 'flat',
  'd-shape': 'd',
  comfort: 'comfort',
  'knife-edge': 'knife-edge',
  bevelled: 'bevelled',
};

const metalsOf = (metal: DesignMetal): Metals => alloysOf(metal);

const bandOf = ({ profile, width, backWidth, thickness }: BandShape): BandOptions => ({
  shape: profile === 'twisted' ? 'twisted' : shapes[profile],
  width: mm(width),
  backWidth: mm(backWidth),
  thickness: mm(thickness),
});

function stoneOf(gem: DesignGem, coloured: StoneShape['colouredOption'] = 'white'): Stone {
  if (gem !== 'diamond' || coloured === 'white') return gem;
  return coloured === 'yellow' ? 'diamond-yellow' : 'diamond-pink';
}

const mainStone = ({ shape, gem, colouredOption, width, length, depth }: StoneShape): MainStone => ({
  shape,
  stone: stoneOf(gem, colouredOption),
  // A certificate gives the longer side first for some shapes and the shorter for others.
  width: mm(Math.min(width, length)),
  length: mm(Math.max(width, length)),
  depth: mm(depth),
});

const chainOf = ({ kind, gauge, length }: ChainShape) => ({ kind, gauge: mm(gauge), length: mm(length) });

const plates: Readonly<Record<Exclude<PlainCharm, 'peace-buckle' | 'bead'>, Motif>> = {
  fu: { kind: 'plate', plate: 'disc', rim: 'plain', text: '福' },
  lotus: { kind: 'plate', plate: 'lotus', rim: 'none', text: '' },
  heart: { kind: 'plate', plate: 'heart', rim: 'none', text: '' },
  star: { kind: 'plate', plate: 'star', rim: 'none', text: '' },
  tag: { kind: 'plate', plate: 'tag', rim: 'none', text: '' },
};

function charmMotif(charm: Charm): Motif {
  switch (charm.code) {
    case 'character':
      return { kind: 'plate', plate: 'disc', rim: 'plain', text: charm.text };
    case 'peace-buckle':
    case 'bead':
      return { kind: charm.code };
    default:
      return plates[charm.code];
  }
}

function motifOf(motif: DesignMotif): Motif {
  switch (motif.kind) {
    case 'name':
    case 'initial':
    case 'number':
      return { kind: 'letters', text: motif.text };
    case 'character':
      return { kind: 'plate', plate: 'disc', rim: 'plain', text: motif.text };
    case 'zodiac':
      return { kind: 'plate', plate: 'disc', rim: 'grained', text: animals[motif.animal] };
    case 'disc':
    case 'heart':
      return { kind: 'plate', plate: motif.kind, rim: 'none', text: '' };
    case 'solitaire':
      return { kind: 'solitaire', stone: mainStone(motif.stone) };
    case 'charm':
      return charmMotif(motif.charm);
  }
}

/** Charms are as thick as a coin of their height. */
const charmThickness = (height: Micrometres): Millimetres => Math.min(2, Math.max(0.8, mm(height) * 0.1));

/** The characters for which a font's outlines are needed, each once. Engravings are not included. */
export function charactersOf(blueprint: Blueprint): readonly string[] {
  const motif = hungMotif(blueprint);
  const text = motif === null || !('text' in motif) ? '' : motif.text;
  return [...new Set(text)];
}

/** The font of those characters. What the shop itself puts on a piece (animals, 福) is Chinese. */
export function fontOf(blueprint: Blueprint): EngravingFont {
  const motif = 'motif' in blueprint ? blueprint.motif : null;
  return motif !== null && 'font' in motif ? motif.font : 'kaiti';
}

function hungMotif(blueprint: Blueprint): Motif | null {
  switch (blueprint.kind) {
    case 'pendant':
      return motifOf(blueprint.motif);
    case 'necklace':
      return blueprint.motif === null ? null : motifOf(blueprint.motif);
    case 'cord-bracelet':
    case 'chain-bracelet':
      return blueprint.charm === null ? null : charmMotif(blueprint.charm);
    default:
      return null;
  }
}

export function modelOf(blueprint: Blueprint, outlines: Outlines, detail: Detail): Model {
  const metals = metalsOf(blueprint.metal);
  const [metal] = metals;
  // On a chain or a cord, the second metal is that of the pendant.
  const hangs = metals[1] ?? metal;
  const charm = (code: Charm, height: Micrometres): MotifOptions => ({
    motif: charmMotif(code),
    metal: hangs,
    height: mm(height),
    thickness: charmThickness(height),
    outlines,
  });
  switch (blueprint.kind) {
    case 'ring':
      return ringModel(ringOf(blueprint, metals), detail);
    case 'bangle': {
      const { finish, innerDiameter, band } = blueprint;
      return bangleModel({ metals, finish, innerDiameter: mm(innerDiameter), band: bandOf(band) }, detail);
    }
    case 'tennis-bracelet': {
      const { gem, count, diameter, length } = blueprint;
      return tennisModel(
        { metal, stone: stoneOf(gem), count, diameter: mm(diameter), length: mm(length) },
        detail,
      );
    }
    case 'cord-bracelet': {
      const { strap, cordDiameter, beads, charmHeight } = blueprint;
      const beadOptions = { count: beads.count, diameter: mm(beads.diameter) };
      return cordModel(
        {
          colour: strap,
          diameter: mm(cordDiameter),
          metal,
          beads: beadOptions,
          charm: charm(blueprint.charm, charmHeight),
        },
        detail,
      );
    }
    case 'chain-bracelet': {
      const hung = blueprint.charm === null ? null : charm(blueprint.charm, blueprint.charmHeight);
      return chainBraceletModel({ metal, chain: chainOf(blueprint.chain), charm: hung }, detail);
    }
    case 'pendant':
    case 'necklace': {
      const { motif, chain, height, thickness } = blueprint;
      const hung = motif && {
        motif: motifOf(motif),
        metal: hangs,
        height: mm(height),
        thickness: mm(thickness),
        outlines,
      };
      const worn = blueprint.kind === 'necklace' ? blueprint : { extender: 0, clasp: 'lobster' as const };
      return necklaceModel(
        {
          metal,
          hung,
          held: motif?.kind === 'name' ? 'ends' : 'loop',
          chain: chain && chainOf(chain),
          extender: mm(worn.extender),
          clasp: worn.clasp,
        },
        detail,
      );
    }
  }
}

function ringOf(blueprint: Extract<Blueprint, { kind: 'ring' }>, metals: Metals): RingOptions {
  const { circumference, band, finish, accents, head, shoulder } = blueprint;
  return {
    metals,
    finish,
    circumference: mm(circumference),
    band: bandOf(band),
    shoulder,
    accents: accents && {
      setting: accents.setting,
      stone: stoneOf(accents.gem),
      count: accents.count,
      diameter: mm(accents.diameter),
    },
    head: head && {
      kind: head.kind,
      stone: mainStone(head.stone),
      sides: head.sides && {
        stone: stoneOf(head.sides.gem),
        count: head.sides.count,
        diameter: mm(head.sides.diameter),
      },
    },
  };
}

/** Weight and contents of the piece, always from the tessellation `bench`. */
export const measuresOf = (blueprint: Blueprint, outlines: Outlines): Measures => ({
  ...modelOf(blueprint, outlines, 'bench').measures,
});

const weighed = memory<ReadonlyMap<Alloy, number>>(1024);

/**
 * Volume of each alloy in whole thousandths of a cubic millimetre, always from the tessellation `bench`.
 * `weightOfVolume` converts it to the weight that is charged.
 */
export function volumesOf(blueprint: Blueprint, outlines: Outlines): ReadonlyMap<Alloy, number> {
  const glyphPaths = charactersOf(blueprint).map((character) => outlines(character)?.path ?? null);
  // Engravings are so fine that they do not change the weight.
  const key = JSON.stringify([{ ...blueprint, engraving: [] }, glyphPaths]);
  return weighed(key, () => {
    const { metals } = modelOf(blueprint, outlines, 'bench').measures;
    return new Map(
      alloysOf(blueprint.metal).map((alloy) => [
        alloy,
        Math.round((metals.find(({ metal }) => metal === alloy)?.volume ?? 0) * 1000),
      ]),
    );
  });
}
