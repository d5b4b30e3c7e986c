import { data, input } from '../refusal-facts.ts';

/** Refusals about several orders together, and about the workshop; part of `REFUSALS`. */
export const workshopRefusals = {
  ORDER_BATCH_INVALID: input('One step is taken of 1 to {most} orders together.'),
  WORKSHOP_FULL: input('The workshop has no free day within a year for this kind of work: {craft}'),
  CRAFT_STAGE_REFUSED: input(
    'The stage of the craft cannot be reported: {reason}',
    data<{
      /** `over`: the order is not in the workshop. `passed`: a later stage was reported. */
      reason: 'over' | 'passed';
    }>(),
  ),
  CRAFT_PICTURES_FULL: input(
    'The stage takes no more pictures.',
    data<{
      /** `shop`: the pictures of all orders together have reached `WORKSHOP_PICTURES_MB`. */
      reason: 'too_many' | 'over' | 'not_reported' | 'shop';
    }>(),
  ),
} as const;
