export {
  commandsFor,
  commandsNow,
  decideStep,
  type Process,
  type ProcessEvent,
  type Step,
  type StepRefusal,
  type Transition,
  transitionsFrom,
} from './process.ts';
