export {
  checkCondition,
  checkEstimateNote,
  checkPieceName,
  checkServiceReason,
  checkServiceRemark,
  SERVICE_PICTURES_MAX,
  SERVICE_PIECE_MAX,
  SERVICE_TEXT_MAX,
  SERVICES_OPEN_MOST,
} from './details.ts';
export {
  type RingConstruction,
  ringConstructions,
  type ServiceKind,
  type ServiceMetal,
  serviceKinds,
  serviceMetals,
} from './kinds.ts';
export {
  ESTIMATE_MOST_MINOR,
  type EstimateProblem,
  estimateProblem,
  isFreeForOwn,
  type ListedPrice,
  listedPrice,
  type OwnFree,
  type ServiceFacts,
  type ServicePrice,
  type ServiceStep,
  type ServiceStepKind,
} from './prices.ts';
export {
  checkResizing,
  circumferenceOfHk,
  fixedMetals,
  mostSizes,
  type Resizing,
  type ResizingProblem,
} from './resizing.ts';
export {
  collectStages,
  decideService,
  openServiceStages,
  SERVICE_CODE_TRIES,
  type ServiceCommand,
  type ServiceEffect,
  type ServiceEvent,
  type ServiceGuard,
  type ServiceStage,
  type ServiceState,
  type ServiceStepName,
  serviceStages,
  serviceSteps,
  serviceStepsFor,
} from './stages.ts';
export {
  allowedLoss,
  isServiceWeight,
  isWeightMissing,
  SCALE_STEP_MG,
  serviceWeightLimits,
  type Weighing,
} from './weights.ts';
