import { isCode, isTest, roomOf, type Source } from './sources.ts'

/** Lines a file may have, by the first pattern that fits its path. */
const limits: [RegExp, number][] = [
  [/^STYLE\.md$/, 80],
  [/^ARCHITECTURE\.md$/, 100],
  [/^docs\/decisions\/.*\.md$/, 40],
  [/\.(ts|tsx|mjs|css|sql|html)$/, 300],
]

export function tooLong(sources: Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const limit = limits.find(([pattern]) => pattern.test(path))?.[1] ?? Number.POSITIVE_INFINITY
    const lines = text.trimEnd().split('\n').length
    return lines > limit ? [`${path} has ${lines} lines, ${limit} are allowed`] : []
  })
}

const exported =
  /^export\s+(?:default\s+)?(?:async\s+)?(?:function\*?|const|let|class|type|interface)\s+(\w+)/gm

/** Exported names say the desk's deed, not that some machine handles or manages something. */
export function machineNames(sources: Source[]): string[] {
  return sources.filter(isCode).flatMap(({ path, text }) => {
    const names = [...text.matchAll(exported)].map(([, name = '']) => name)
    return [...names.filter(isMachineDeed), ...[...names, fileName(path)].filter(isMachineName)].map(
      (name) => `${path}: ${name} names the machine`,
    )
  })
}

function isMachineDeed(name: string): boolean {
  return /^(handle|process)[A-Z]/.test(name)
}

function isMachineName(name: string): boolean {
  return name.split(/[-_.]|(?=[A-Z])/).some((word) => /^(manager|util|helper)s?$/i.test(word))
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

const leftOut = /\b(?:test|it|describe|suite)(?:\.\w+)*\.(only|skip|todo|fixme)\b/g

export function testsLeftOut(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => isTest(path))
    .flatMap(({ path, text }) => [...text.matchAll(leftOut)].map(([words]) => `${path}: ${words}`))
}

const clocks = /^packages\/(server\/src\/platform\/lib\/clock\.ts|web\/src\/lib\/)/

/** Lint sees Date.now; a bare `new Date()` reads the same clock. */
export function clocksRead(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => ['contract', 'channels', 'server', 'web'].includes(roomOf(path)))
    .filter(
      ({ path, text }) =>
        isCode({ path }) && !isTest(path) && !clocks.test(path) && /\bnew Date\(\)/.test(text),
    )
    .map(({ path }) => `${path} reads the clock by new Date(): time is a parameter`)
}

const silenced = new RegExp(
  ['(ox|es)lint', '-disable|biome', '-ignore|@ts-(ignore|nocheck|expect-error)'].join(''),
)

export function rulesSilenced(sources: Source[]): string[] {
  return sources
    .filter(isCode)
    .filter(({ path, text }) => !path.startsWith('tools/checks/') && silenced.test(text))
    .map(({ path }) => `${path} silences a rule instead of keeping it`)
}

const foreign = [
  ['/', 'work/'],
  ['/', 'root/'],
  ['/tmp/', 'brief'],
  ['registry', '.npmjs.org'],
  ['registry', '.yarnpkg.com'],
]

/** Paths of somebody's machine and addresses of somebody's registry do not belong into the project. */
export function machinePaths(sources: Source[]): string[] {
  const words = foreign.map((parts) => parts.join(''))
  return sources.flatMap(({ path, text }) =>
    words.filter((word) => beginsAPath(text, word)).map((word) => `${path} names ${word}`),
  )
}

/** The same letters inside a longer path or address are somebody else's. */
function beginsAPath(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\w.-]/.test(text[at - 1] ?? ' ')) return true
  }
  return false
}
