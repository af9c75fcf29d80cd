import { readFileSync } from 'node:fs'
import { isCode, isTest, packageOf, type Source } from './sources.ts'

const list = readFileSync(new URL('../../packages/contract/src/platforms.ts', import.meta.url), 'utf8')
const names = [...(/platforms = \[(.*?)\]/s.exec(list)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
  ([, name = '']) => name,
)
/** A website is also an ordinary word, of profiles and addresses. */
const unmistakable = names.filter((name) => name !== 'website')
const quoted = `['"](?:${names.join('|')})['"]`

/** A comparison, a case, or a list of names that chooses some platforms: the channel itself declares what it can do. */
const choice = new RegExp(
  `[=!]==\\s*${quoted}|${quoted}\\s*[=!]==|\\bcase\\s+${quoted}|\\[\\s*${quoted}(?:\\s*,\\s*${quoted})*\\s*,?\\s*\\]`,
)

/** Where platforms are named on purpose, and why. A new channel is registered in those that name all. */
const allowed = new Map([
  ['packages/contract/src/platforms.ts', 'the list of all channels'],
  ['packages/contract/src/calls/areas.ts', 'the calls of each channel'],
  ['packages/contract/src/calls/calls.ts', 'the calls of each channel'],
  ['packages/server/src/features/features.ts', 'registry of the features'],
  ['packages/web/src/connect/provider.ts', 'what each login of Meta asks for'],
  ['packages/web/src/live/meta-login/messages.ts', 'those that are connected by a login of Meta'],
  ['packages/web/src/screens/admin/channel-panels.tsx', 'registry of the settings panels'],
  ['packages/web/src/screens/login/SwitchboardArt.tsx', 'a drawing with four lines'],
  ['packages/web/src/ui/people/platform-looks.ts', 'registry of the glyphs and colours'],
])

/** Outside a channel's own folders no code chooses by a platform's name, and none but the registries names three or more. */
export function platformsNamed(sources: Source[], reasons: ReadonlyMap<string, string> = allowed): string[] {
  const found = sources.filter(isShared).filter(({ text }) => chooses(text) || namesMost(text))
  const paths = found.map(({ path }) => path)
  return [
    ...paths
      .filter((path) => !reasons.has(path))
      .map((path) => `${path} names platforms: declare what differs on the channel (packages/channels)`),
    ...[...reasons.keys()]
      .filter((path) => !paths.includes(path))
      .map((path) => `${path} names no platforms any more: take it off the list`),
  ]
}

const ownFolder = new RegExp(`/(${names.join('|')})(/|[-.])|/(samples|gallery)/`)
const packagesOfChannels = ['channels', 'simulators', 'demo', 'bench', 'tools']

function isShared(source: Source): boolean {
  const { path } = source
  return (
    isCode(source) && !isTest(path) && !ownFolder.test(path) && !packagesOfChannels.includes(packageOf(path))
  )
}

function chooses(text: string): boolean {
  return choice.test(withoutComments(text))
}

function namesMost(text: string): boolean {
  const code = withoutComments(text).toLowerCase()
  return unmistakable.filter((name) => code.includes(name)).length > 2
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, '')
}
