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
  FailedItem: 'DeadLetter',
  FailedItems: 'DeadLetters',
  Insight: 'Report',
  DeskSettings: 'PublicSettings',
  getDeskSettings: 'getPublicSettings',
  deskSettingsChanged: 'publicSettingsChanged',
  getInsight: 'getReport',
  getFailedItems: 'getDeadLetters',
  Stretch: 'TextRange',
}

/** Retired folder names, each with the name to use. */
const retiredFolders: Readonly<Record<string, string>> = {
  insight: 'reports',
  interfaces: 'integrations',
  'failed-items': 'dead-letters',
  'desk-settings': 'settings',
  'client-rights': 'privacy',
}

const declared = /^(?:export\s+)?(?:async\s+)?(?:type|interface|class|function|const)\s+(\w+)/gm

/** Types, top-level names and folders that are retired, with the name to use. */
export function retiredNames(sources: Source[]): string[] {
  return sources
    .filter(isCode)
    .flatMap(({ path, text }) => [
      ...retiredIn(path, path.split('/'), retiredFolders),
      ...namesIn(path, text),
    ])
}

const namesIn = (path: string, text: string): string[] =>
  retiredIn(
    path,
    [...text.matchAll(declared)].map(([, name = '']) => name),
    retired,
  )

const retiredIn = (path: string, names: string[], better: Readonly<Record<string, string>>): string[] =>
  names
    .filter((name) => Object.hasOwn(better, name))
    .map((name) => `${path}: ${name} is retired, use ${better[name]}`)
