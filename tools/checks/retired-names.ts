import { isCode, type Source } from './sources.ts'

/** Retired words of our own, each with the field's word that replaces it. */
const retired: Readonly<Record<string, string>> = {
  Told: 'Event',
  Telling: 'Event',
  Parcel: 'QueuedMessage',
  Cellar: 'QueueStorage',
  Way: 'SendOptions',
  Fresh: 'Snapshot',
  Owed: 'RequiredAction',
  Bones: 'Skeleton',
  Face: 'Avatar',
  Hero: 'ProfileHeader',
  Panelled: 'AdminLayout',
  LookBox: 'AppearanceSettings',
  PlaceCard: 'LocationCard',
  TicketFoot: 'TicketComposer',
  TicketStage: 'TicketPane',
  StandIns: 'ComposerPlaceholder',
  DeskRules: 'Settings',
  LiveDesk: 'LiveHandlers',
  ChatStretch: 'MessageRange',
  hotStatement: 'preparedStatement',
  turnstile: 'semaphore',
  outliveFaults: 'logUncaughtExceptions',
  outward: 'withWebhook',
  takeTurns: 'takeAdvisoryLock',
  fetchFresh: 'fetchSnapshot',
  callDesk: 'callApi',
  putInPlace: 'insertByProviderTime',
  Deed: 'Action',
  keepFailed: 'keepDeadLetter',
}

const declared = /^(?:export\s+)?(?:async\s+)?(?:type|interface|class|function|const)\s+(\w+)/gm

/** Types and top-level names that are retired, with the name to use. */
export function retiredNames(sources: Source[]): string[] {
  return sources.filter(isCode).flatMap(({ path, text }) =>
    [...text.matchAll(declared)].flatMap(([, name = '']) => {
      const better = Object.hasOwn(retired, name) ? retired[name] : undefined
      return better === undefined ? [] : [`${path}: ${name} is retired, use ${better}`]
    }),
  )
}
