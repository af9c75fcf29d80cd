import { isCode, isTest, packageOf, type Source } from './sources.ts'

/** Lines a file may have, by the first pattern that fits its path. */
const limits: [RegExp, number][] = [
  [/^STYLE\.md$/, 80],
  [/^ARCHITECTURE\.md$/, 120],
  [/^docs\/glossary\.md$/, 60],
  [/^docs\/decisions\/.*\.md$/, 40],
  // Generated from the database, a table after the other.
  [/^docs\/schema\.sql$/, 2000],
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

/** Exported names and files describe their subject; these words fit anything. */
export function emptyNames(sources: Source[]): string[] {
  return sources.filter(isCode).flatMap(({ path, text }) => {
    const names = [...text.matchAll(exported)].map(([, name = '']) => name)
    return [...names, fileName(path)].filter(isEmptyName).map((name) => `${path}: ${name} says nothing`)
  })
}

function isEmptyName(name: string): boolean {
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

const importsLimits = /^import \{[^}]*\blimits\b[^}]*\} from '@switchboard\/contract'/m

/** A test that reads its number where the product reads it passes with any number. */
export function limitsReadByTests(sources: Source[]): string[] {
  return sources
    .filter(({ path, text }) => isTest(path) && !path.includes('/testing/') && importsLimits.test(text))
    .map(({ path }) => `${path} reads a limit: write the number out`)
}

/** A limit without a reader has no effect: another place decides the value. */
export function limitsNobodyReads(sources: Source[]): string[] {
  const stated = sources.find(({ path }) => path === 'packages/contract/src/limits.ts')?.text ?? ''
  const product = sources.filter(({ path }) => isCode({ path }) && !isTest(path)).map(({ text }) => text)
  return [...stated.matchAll(/^ {2}(\w+):/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !product.some((text) => text.includes(`limits.${name}`)))
    .map((name) => `limits.${name} is read by nobody`)
}

const clocks =
  /^packages\/(server\/src\/platform\/lib\/clock\.ts|web\/src\/lib\/|website-chat\/src\/browser\/)/

/** Lint sees Date.now; a bare `new Date()` reads the same clock. */
export function clocksRead(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => ['contract', 'channels', 'server', 'web', 'website-chat'].includes(packageOf(path)))
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

/** Paths of a developer's machine and addresses of a private registry do not belong in the project. */
export function machinePaths(sources: Source[]): string[] {
  const words = foreign.map((parts) => parts.join(''))
  return sources.flatMap(({ path, text }) =>
    words.filter((word) => beginsAPath(text, word)).map((word) => `${path} names ${word}`),
  )
}

/** The same letters inside a longer path or address belong to another name. */
function beginsAPath(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\w.-]/.test(text[at - 1] ?? ' ')) return true
  }
  return false
}
