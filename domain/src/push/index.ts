export {
  arePushKeys,
  isPushAddress,
  mostPushDevices,
  type PushEvent,
  type PushKind,
  type PushSubscription,
  pushEvents,
  pushKinds,
  pushSeconds,
  pushServices,
} from './push.ts';
