export {
  type CraftKind,
  craftKinds,
  type DayBooking,
  type MakingNeed,
  type MakingPromise,
  type MakingTerms,
  type Places,
  promiseMaking,
  WORKSHOP_HORIZON,
  type WorkshopPlaces,
} from './capacity.ts';
export {
  CRAFT_PICTURES_MAX,
  CRAFT_REMARK_MAX,
  type CraftStage,
  craftStages,
  isInWorkshop,
  openCraftStages,
  reportCraft,
} from './craft.ts';
