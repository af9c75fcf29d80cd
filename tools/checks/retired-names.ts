import { isCode, type Source } from './sources.ts'

/** Retired words of our own, each with the field's word that replaces it. A name holds none of them, whole or as a part. */
const retired: Readonly<Record<string, string>> = {
  Told: 'Event',
  Telling: 'Event',
  Said: 'ParsedMessage',
  Parcel: 'QueuedMessage',
  Cellar: 'QueueStorage',
  Owed: 'RequiredAction',
  Bones: 'Skeleton',
  Face: 'Avatar',
  Hero: 'ProfileHeader',
  Panelled: 'AdminLayout',
  Lone: 'Error',
  LookBox: 'AppearanceSettings',
  LookFields: 'AppearanceFields',
  PlaceCard: 'LocationCard',
  FootBar: 'ComposerBar',
  TicketFoot: 'TicketComposer',
  TicketStage: 'TicketPane',
  StandIns: 'ComposerPlaceholder',
  DeskRules: 'Settings',
  LiveDesk: 'LiveHandlers',
  DeskEvent: 'LiveEvent',
  DeskLock: 'DataFolderLock',
  ActivityWord: 'ActivityMessage',
  WorkerWord: 'WorkerMessage',
  refusedWords: 'refusedText',
  tellFailure: 'showFailure',
  Stretch: 'MessageRange or TextRange',
  hotStatement: 'preparedStatement',
  Flight: 'Pipeline',
  turnstile: 'semaphore',
  outliveFaults: 'logUncaughtExceptions',
  outward: 'withWebhook',
  OutsideAnswer: 'ExternalReply',
  spend: 'consume',
  meet: 'adopt or upsert',
  weather: 'transientErrors',
  deaf: 'stalled',
  inDoubt: 'unconfirmed',
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
}

/** Retired names whose words are good words in other names. */
const retiredWhole: Readonly<Record<string, string>> = {
  Way: 'SendOptions',
  Fresh: 'Snapshot',
}

/** Retired folders, files and keys of texts, each with the name to use. */
const retiredSubjects: Readonly<Record<string, string>> = {
  insight: 'reports',
  interfaces: 'integrations',
  'failed-items': 'dead-letters',
  'desk-settings': 'settings',
  'client-rights': 'privacy',
}

/** Keys of texts alone: tickets have a stage, and a test of many inputs has one too. */
const retiredKeys: Readonly<Record<string, string>> = {
  stage: 'pane',
  look: 'appearance',
}

/** Names of code, files and folders, and first names of texts, that are retired, with the name to use. */
export function retiredNames(sources: Source[]): string[] {
  return sources.filter(hasNames).flatMap(({ path, text }) => {
    const segments = path.split('/')
    const [file = ''] = (segments.pop() ?? '').split('.')
    const keys = isTexts(path) ? keysIn(text) : []
    const subjects = [...segments, ...keys, ...(isTexts(path) ? [] : [file])]
    return [
      ...[...declaredIn(path, text), ...subjects].map((name) => [name, betterPart(name)]),
      ...subjects.map((name) => [name, better(retiredSubjects, name)]),
      ...keys.map((name) => [name, better(retiredKeys, name)]),
      ...declaredIn(path, text).map((name) => [name, better(retiredWhole, name)]),
    ].flatMap(([name, use]) => (use === undefined ? [] : [`${path}: ${name} is retired, use ${use}`]))
  })
}

/** A migration that was released keeps its name. */
const hasNames = ({ path }: Source): boolean =>
  (isCode({ path }) || isTexts(path)) && !path.includes('/migrations/')

const isTexts = (path: string): boolean => /\/(panel-)?texts\/\w+\.json$/.test(path)

const keysIn = (text: string): string[] => [...text.matchAll(/^ {2}"([\w-]+)":/gm)].map(([, key = '']) => key)

const declared = /^(?:export\s+)?(?:async\s+)?(?:type|interface|class|function|const)\s+(\w+)/gm

const declaredIn = (path: string, text: string): string[] =>
  isCode({ path }) ? [...text.matchAll(declared)].map(([, name = '']) => name) : []

const better = (names: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(names, name) ? names[name] : undefined

const retiredParts = Object.entries(retired).map(([name, use]) => ({ part: `-${inParts(name)}-`, use }))

const betterPart = (name: string): string | undefined =>
  retiredParts.find(({ part }) => `-${inParts(name)}-`.includes(part))?.use

/** `HotStatement` and `hot_statement` as `hot-statement`. */
function inParts(name: string): string {
  return name.replace(/([a-z0-9])(?=[A-Z])|_/g, '$1-').toLowerCase()
}
